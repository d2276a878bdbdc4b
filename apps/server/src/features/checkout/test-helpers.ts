import { randomUUID } from 'node:crypto'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { Charge } from '#gateways/payments/port.ts'
import { createPaymentGateways } from '#gateways/payments/registry.ts'
import type { SandboxGateway } from '#gateways/payments/sandbox.ts'
import type { startTestApp } from '#test/app.ts'
import type { TestListing, TestUser } from '#test/world.ts'

export type TestApp = Awaited<ReturnType<typeof startTestApp>>
type App = TestApp['app']
type Client = ReturnType<App['as']>

export const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }

type PurchaseOptions = { quantity?: number; gateway?: string; currency?: CurrencyCode }

/** Creates a purchase of one listing. */
export async function createPurchase(
  app: App,
  buyer: TestUser,
  listing: TestListing,
  { quantity = 1, gateway = 'sandbox', currency = 'gbp' }: PurchaseOptions = {},
) {
  const client = app.as(buyer, { currency })
  await client.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug, item_quantity: quantity } })
  const created = await client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address, gateway } })
  return { client, id: String(created.body?.data?.id), created }
}

export const reserve = (client: Client, id: string, action_type = 'reserve') =>
  client.put(`/users/checkouts/reserve_listings/${id}`, { action_type })

export const pay = (client: Client, id: string, card_token = 'tok_sandbox_approve', attempt: string = randomUUID()) =>
  client.put('/payments/orders', { payment_order: { id, action: 'pay', card_token, attempt } })

export const confirm = (client: Client, id: string) => client.put('/payments/orders', { payment_order: { id, action: 'confirm' } })

export const listChargeStatuses = async (ctx: TestApp['ctx']) =>
  (await ctx.db.selectFrom('sandbox_gateway.charges').select('status').execute()).map(({ status }) => status).sort()

export const getStatus = async (client: Client, id: string): Promise<string> =>
  (await client.get(`/payments/orders/${id}`)).body.data.attributes.status

/** Starts a payment that the bank challenges. Returns the URL of the bank's page. */
export async function startChallenge({ app, world }: TestApp, listing?: TestListing) {
  const { client, id } = await createPurchase(app, await world.user(), listing ?? (await world.listing()))
  await reserve(client, id)
  const { challenge_url: url } = (await pay(client, id, 'tok_sandbox_challenge')).body.data.attributes
  return { client, id, url: String(url) }
}

/** Submits the form of the bank's page. The bank sends a webhook and redirects. */
export const submitBankForm = (app: App, url: string, decision = 'approve') =>
  app.server.inject({
    method: 'POST',
    url,
    payload: `answer=${decision}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

/** Decides at the bank, but its webhook is lost. @returns the webhook */
export async function completeWithoutWebhook(ctx: TestApp['ctx'], url: string, isApproved = true) {
  const gateway = ctx.paymentGateways.default as SandboxGateway
  const result = await gateway.completeChallenge(url.split('/').at(-1) ?? '', isApproved)
  if (!result) throw new Error(`no challenge ${url}`)
  return result.webhook
}

/**
 * Configures a second gateway that pays the sellers' own accounts: the sandbox under the name of
 * PayPal. @returns the charges that it was asked to authorise
 */
export function addPaypalLikeGateway({ ctx }: TestApp): Charge[] {
  const sandbox = ctx.paymentGateways.default
  const charges: Charge[] = []
  const authorise = (charge: Charge) => {
    charges.push(charge)
    return sandbox.authorise({ ...charge, paymentToken: 'tok_sandbox_challenge' })
  }
  ctx.paymentGateways = createPaymentGateways([sandbox, { ...sandbox, name: 'paypal', maxSellers: 10, authorise }])
  return charges
}

/** Stores an active PayPal account of a seller. @returns its reference */
export async function connectPaypal({ ctx }: TestApp, seller: { id: number }): Promise<string> {
  const reference = `MERCHANT${seller.id}`
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('payout_accounts')
    .values({
      user_id: seller.id,
      gateway: 'paypal',
      tracking_id: randomUUID(),
      reference,
      status: 'connect_completed',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return reference
}

/** Puts listings into the cart of a buyer. */
export async function fillCart(app: App, buyer: TestUser, listings: readonly TestListing[]) {
  const client = app.as(buyer)
  for (const listing of listings) await client.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug } })
  return client
}
