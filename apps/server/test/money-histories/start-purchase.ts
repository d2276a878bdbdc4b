import type { CurrencyCode } from '@partlane/domain/money/money'
import { createPurchase, pay, reserve } from '#features/checkout/test-helpers.ts'
import { changeItems } from '#features/orders/test-helpers.ts'
import { connectAccount } from '#features/payouts/test-helpers.ts'
import { sendAll } from '#features/refunds/test-helpers.ts'
import type { PaypalApp } from '#test/paypal.ts'
import { payByPaypal } from '#test/paypal-sales.ts'
import type { TestListing, TestUser } from '#test/world.ts'

export type Setup = PaypalApp
type Client = ReturnType<Setup['app']['as']>

/** How far the order of a seller is when the history begins. */
export const stages = ['paid', 'sent', 'completed'] as const
export type SellerPlan = {
  currency: CurrencyCode
  feePercentage: number | null
  partCount: number
  surchargeMinor: number | undefined
  stage: (typeof stages)[number]
  /** Undefined: the seller has not connected an account. */
  bank: 'accepts' | 'refuses' | undefined
}
/** By PayPal everything is in the currency of the buyer. */
export type PurchasePlan = { buyerCurrency: CurrencyCode; isPaypal: boolean; sellers: SellerPlan[] }

/** One order of the purchase with the clients of both sides. */
export type Sale = { orderId: string; seller: TestUser; buyer: TestUser; sellerClient: Client; buyerClient: Client }

const DAY_MS = 86_400_000
const PRICE_MINOR = 5_003

/** Units of each currency for one pound. */
const rates = { eur: '1.15314', jpy: '199.73', sek: '12.4091' } as const

export async function insertRates({ ctx }: Setup): Promise<void> {
  const as_of = ctx.clock.now().toISOString().slice(0, 10)
  for (const [quote, rate] of Object.entries(rates) as [keyof typeof rates, string][])
    await ctx.db.insertInto('exchange_rates').values({ base: 'gbp', quote, rate, as_of }).execute()
}

/** Buys the parts of all sellers in one purchase. Orders are as far as the plan says. */
export async function startPurchase(setup: Setup, plan: PurchasePlan): Promise<Sale[]> {
  const { ctx, world } = setup
  const signIn = async (user: TestUser): Promise<TestUser> => {
    const expiresAt = new Date(ctx.clock.now().getTime() + 400 * DAY_MS)
    return { ...user, token: await world.session(user, { keepMeLoggedIn: true, expiresAt }) }
  }
  const buyer = await signIn(await world.user({ currency: plan.buyerCurrency }))
  const sellers = new Map<number, { plan: SellerPlan; seller: TestUser }>()
  const listings: TestListing[] = []
  for (const planned of plan.sellers) {
    const sellerPlan = plan.isPaypal ? { ...planned, currency: plan.buyerCurrency } : planned
    const seller = await signIn(await createSeller(setup, sellerPlan))
    sellers.set(seller.id, { plan: sellerPlan, seller })
    const { currency, surchargeMinor, partCount } = sellerPlan
    const terms = { seller, currency, shippingType: 'ship_only', ...(surchargeMinor === undefined ? {} : { surchargeMinor }) } as const
    for (let i = 0; i < partCount; i++) listings.push(await world.listing({ ...terms, quantity: 2, priceMinor: PRICE_MINOR + i }))
  }
  const sales = await buyListings(setup, { plan, buyer, listings, sellers })
  for (const sale of sales) await bringTo(sale, sellers.get(sale.seller.id)?.plan.stage ?? 'paid')
  return sales
}

async function createSeller(setup: Setup, { currency, feePercentage, bank }: SellerPlan): Promise<TestUser> {
  const seller = await setup.world.business({ currency })
  const { db } = setup.ctx
  await db.updateTable('users').set({ merchant_fee_percentage: feePercentage }).where('id', '=', seller.id).execute()
  if (bank) await connectAccount(setup, seller, { bankRefuses: bank === 'refuses' })
  return seller
}

type Bought = { buyer: TestUser; listings: TestListing[]; sellers: ReadonlyMap<number, { seller: TestUser }>; plan: PurchasePlan }

async function buyListings(setup: Setup, { buyer, listings, sellers, plan }: Bought): Promise<Sale[]> {
  const { app } = setup
  // The rates of these tests are to pounds.
  const currency = plan.isPaypal ? plan.buyerCurrency : 'gbp'
  const buyerClient = app.as(buyer, { currency })
  const orders = plan.isPaypal
    ? await payByPaypal(setup, buyer, listings, currency)
    : await payByCard(setup, { buyer, buyerClient, listings, currency })
  return [...orders].flatMap(([sellerId, orderId]) => {
    const seller = sellers.get(sellerId)?.seller
    return seller ? [{ orderId, seller, buyer, sellerClient: app.as(seller), buyerClient }] : []
  })
}

type CardPurchase = Pick<Bought, 'buyer' | 'listings'> & { buyerClient: Client; currency: CurrencyCode }

async function payByCard({ app, ctx }: Setup, { buyer, buyerClient, listings, currency }: CardPurchase): Promise<Map<number, string>> {
  const [first, ...others] = listings
  if (!first) return new Map()
  for (const { slug } of others) await buyerClient.post('/users/carts/listings', { cart_listing: { listing_slug: slug, item_quantity: 1 } })
  const { id, created } = await createPurchase(app, buyer, first, { currency })
  if (created.status !== 201) throw new Error(created.text)
  await reserve(buyerClient, id)
  await pay(buyerClient, id)
  await app.drainOutbox()
  const orders = await ctx.db.selectFrom('orders').where('payment_order_id', '=', Number(id)).select(['id', 'seller_id']).execute()
  return new Map(orders.map((order) => [order.seller_id, String(order.id)]))
}

async function bringTo(sale: Sale, stage: SellerPlan['stage']): Promise<void> {
  if (stage === 'paid') return
  const item_ids = await sendAll(sale as Parameters<typeof sendAll>[0], 1)
  if (stage === 'completed') await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids })
}
