import { createPurchase, pay, reserve, type TestApp } from '#features/checkout/test-helpers.ts'
import type { TestListing, TestUser } from '#test/world.ts'

const DAY_MS = 86_400_000

type SaleOptions = {
  count?: number
  quantity?: number
  shippingType?: 'ship_only' | 'click_and_collect'
  priceMinor?: number
  buyer?: TestUser
  seller?: TestUser
  surchargeMinor?: number
  /** Default: the sandbox. */
  gateway?: string
  /** Makes a payment token of the gateway. */
  createToken?: () => Promise<string>
}

/** A paid order of one seller with `count` listings, and the clients of both sides. */
export async function sellParts(
  testApp: TestApp,
  {
    count = 1,
    quantity = 1,
    shippingType = 'ship_only',
    priceMinor = 5_000,
    surchargeMinor,
    buyer: user,
    seller: shop,
    ...payment
  }: SaleOptions = {},
) {
  const { app, world } = testApp
  const seller = await withLongSession(testApp, shop ?? (await world.business()))
  const buyer = await withLongSession(testApp, user ?? (await world.user()))
  const listings: TestListing[] = []
  const terms = { priceMinor, shippingType, ...(surchargeMinor === undefined ? {} : { surchargeMinor }) }
  for (let i = 0; i < count; i++) listings.push(await world.listing({ seller, quantity: quantity + 1, ...terms }))
  const orderId = await buyParts(testApp, { buyer, listings, quantity, ...payment })
  return { orderId, seller, buyer, listings, sellerClient: app.as(seller), buyerClient: app.as(buyer) }
}
export type Sale = Awaited<ReturnType<typeof sellParts>>

/** The clock of these tests moves by weeks. */
const withLongSession = async ({ ctx, world }: TestApp, user: TestUser): Promise<TestUser> => ({
  ...user,
  token: await world.session(user, { keepMeLoggedIn: true, expiresAt: new Date(ctx.clock.now().getTime() + 90 * DAY_MS) }),
})

type Purchase = Pick<SaleOptions, 'gateway' | 'createToken'> & { buyer: TestUser; listings: TestListing[]; quantity: number }

export async function buyParts({ app }: TestApp, { buyer, listings, quantity, gateway = 'sandbox', createToken }: Purchase) {
  const client = app.as(buyer)
  const [first, ...others] = listings
  for (const { slug } of others)
    await client.post('/users/carts/listings', { cart_listing: { listing_slug: slug, item_quantity: quantity } })
  const { id } = await createPurchase(app, buyer, first!, { quantity, gateway })
  await reserve(client, id)
  const paid = await pay(client, id, await createToken?.())
  await app.drainOutbox()
  return String(paid.body.data.attributes.order_ids[0])
}

type Client = Sale['sellerClient']

export const loadOrder = async (client: Client, orderId: string) => (await client.get(`/users/orders/${orderId}`)).body.data.attributes

export const listItemIds = async (client: Client, orderId: string): Promise<string[]> =>
  (await loadOrder(client, orderId)).items.map(({ id }: { id: string }) => id)

export const changeItems = (client: Client, orderId: string, order_items: Record<string, unknown>) =>
  client.put(`/users/orders/${orderId}/items`, { order_items })

/** Sums of the ledger by account and currency. */
export const sumLedger = ({ ctx }: TestApp) =>
  ctx.db
    .selectFrom('ledger_entries')
    .groupBy(['account', 'currency'])
    .select(['account', 'currency', (eb) => eb.fn.sum<number>('amount_minor').as('sum')])
    .orderBy('account')
    .execute()
