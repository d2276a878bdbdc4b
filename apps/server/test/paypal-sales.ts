import { randomUUID } from 'node:crypto'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { address, reserve } from '#features/checkout/test-helpers.ts'
import { changeItems, listItemIds } from '#features/orders/test-helpers.ts'
import { sendAll } from '#features/refunds/test-helpers.ts'
import { approveOrder, connectPaypalSeller, type PaypalApp, startPaypalApp } from './paypal.ts'
import type { TestListing, TestUser } from './world.ts'

/** Starts the program with a card gateway and PayPal. */
export const startPaypalSales = () => startPaypalApp({ PAYMENT_GATEWAYS: 'sandbox,paypal' })

/**
 * Buys listings, and pays by PayPal, where the buyer approves the payment. Sellers who have no
 * account connect one. @returns the ids of the orders by the id of their seller
 */
export async function payByPaypal(
  testApp: PaypalApp,
  buyer: TestUser,
  listings: readonly TestListing[],
  currency: CurrencyCode = 'gbp',
): Promise<Map<number, string>> {
  const { app, ctx, paypal } = testApp
  for (const sellerId of new Set(listings.map(({ seller }) => seller.id)))
    if (!(await hasMerchant(testApp, sellerId))) await connectPaypalSeller(testApp, sellerId)
  const client = app.as(buyer, { currency })
  for (const { slug } of listings) await client.post('/users/carts/listings', { cart_listing: { listing_slug: slug, item_quantity: 1 } })
  const created = await client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address, gateway: 'paypal' } })
  expect(created).toHaveStatus(201)
  const id = String(created.body.data.id)
  await reserve(client, id)
  const started = await client.post('/payments/paypals/orders', { paypal_order: { payment_order_id: id, attempt: randomUUID() } })
  expect(started).toHaveStatus(201)
  await approveOrder(String(started.body.data.attributes.approval_url))
  expect(await client.put(`/payments/paypals/orders/${id}`, {})).toHaveStatus(200)
  await app.drainOutbox()
  await paypal.webhooks.settle()
  await app.drainOutbox()
  const orders = await ctx.db.selectFrom('orders').where('payment_order_id', '=', Number(id)).select(['id', 'seller_id']).execute()
  return new Map(orders.map((order) => [order.seller_id, String(order.id)]))
}

async function hasMerchant({ ctx }: PaypalApp, sellerId: number): Promise<boolean> {
  const accounts = ctx.db.selectFrom('payout_accounts').where('user_id', '=', sellerId).where('gateway', '=', 'paypal').select('reference')
  return (await accounts.execute()).length > 0
}

const DAY_MS = 86_400_000
/** Two parts of 50.00 each with a delivery of 8.95 in all, less the fee of 10 %. */
export const CHARGED_MINOR = 10_895
export const SHARE_MINOR = 9_895
export const FEE_MINOR = 1_000

/** An order of two parts that was paid by PayPal, with both sides of its money. */
export async function startPaypalSale() {
  const testApp = await startPaypalSales()
  const { app, ctx, world, paypal } = testApp
  const signIn = async <User extends { id: number }>(user: User) => ({
    ...user,
    token: await world.session(user as never, { keepMeLoggedIn: true, expiresAt: new Date(ctx.clock.now().getTime() + 90 * DAY_MS) }),
  })
  const [seller, buyer] = [await signIn(await world.business()), await signIn(await world.user())]
  const listings = [await world.listing({ seller, priceMinor: 5_000 }), await world.listing({ seller, priceMinor: 5_000 })]
  const orderId = (await payByPaypal(testApp, buyer, listings)).get(seller.id) ?? ''
  const [sellerClient, buyerClient] = [app.as(seller), app.as(buyer)]
  const sale = { orderId, seller, buyer, listings, sellerClient, buyerClient }
  const itemIds = await listItemIds(sellerClient, orderId)
  const settle = async () => {
    await app.drainOutbox()
    await paypal.webhooks.settle()
    await app.drainOutbox()
  }
  return {
    ...testApp,
    testApp,
    sale,
    itemIds,
    settle,
    send: () => sendAll(sale, 1),
    async complete() {
      await sendAll(sale, 1).catch(() => {})
      await changeItems(buyerClient, orderId, { action: 'confirm', item_ids: itemIds })
      await settle()
    },
    /** Gives one part back. */
    async refund(minor = '50.00') {
      const repayment = { item_ids: [itemIds[0]], items_amount: minor, shipping_amount: '0', attempt: crypto.randomUUID() }
      const response = await sellerClient.post(`/users/orders/${orderId}/repayments`, { repayment })
      expect(response).toHaveStatus(201)
      await settle()
    },
    payouts: () =>
      ctx.db
        .selectFrom('payouts')
        .select(['id', 'gateway', 'order_id', 'status', 'amount_minor', 'paid_minor', 'attempt', 'failure_code'])
        .execute(),
    async balances() {
      const { rows } = await sql<{ account: string; sum: number }>`
        select account, sum(amount_minor)::int as sum from ledger_entries group by account having sum(amount_minor) <> 0`.execute(ctx.db)
      return Object.fromEntries(rows.map(({ account, sum }) => [account.replace(`seller:${seller.id}:`, ''), sum]))
    },
    /** What PayPal's own records say that we have there, in minor units. */
    paypalMinor: () =>
      [...paypal.state.transactions.values()].reduce((sum, { transaction_amount: { value } }) => sum + Math.round(Number(value) * 100), 0),
    merchant: () => [...paypal.state.merchants.values()][0]!,
    captureId: () => [...paypal.state.captures.keys()][0] ?? '',
  }
}

/** What the marketplace has earned, whatever it is. */
export const fees = { fees: expect.any(Number), fee_vat: expect.any(Number) }
