import { randomUUID } from 'node:crypto'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createPurchase, pay, reserve } from '#features/checkout/test-helpers.ts'
import { changeItems, listItemIds } from '#features/orders/test-helpers.ts'
import { sendAll } from '#features/refunds/test-helpers.ts'
import type { ChargeShare } from '#gateways/payments/port.ts'
import { approveOrder, connectPaypalSeller, type PaypalApp, startPaypalApp } from './paypal.ts'
import type { TestListing, TestUser } from './world.ts'

/** Starts the program with a card gateway and PayPal. */
export const startPaypalSales = () => startPaypalApp({ PAYMENT_GATEWAYS: 'sandbox,paypal' })

/**
 * Buys listings, and pays by PayPal: the order of PayPal has the share of each seller and is
 * approved by the buyer. @returns the ids of the orders by the id of their seller
 */
export async function payByPaypal(
  testApp: PaypalApp,
  buyer: TestUser,
  listings: readonly TestListing[],
  currency: CurrencyCode = 'gbp',
): Promise<Map<number, string>> {
  const { app, ctx } = testApp
  const client = app.as(buyer, { currency })
  const [first, ...others] = listings
  if (!first) throw new Error('there is nothing to buy')
  for (const { slug } of others) await client.post('/users/carts/listings', { cart_listing: { listing_slug: slug, item_quantity: 1 } })
  const { id } = await createPurchase(app, buyer, first, { currency })
  await reserve(client, id)
  await pay(client, id)
  await chargeByPaypal(testApp, Number(id))
  await app.drainOutbox()
  await testApp.paypal.webhooks.settle()
  await app.drainOutbox()
  const orders = await ctx.db.selectFrom('orders').where('payment_order_id', '=', Number(id)).select(['id', 'seller_id']).execute()
  return new Map(orders.map((order) => [order.seller_id, String(order.id)]))
}

/** Moves an authorised payment to PayPal, before it is captured. */
async function chargeByPaypal({ ctx, paypal }: PaypalApp, purchaseId: number): Promise<void> {
  const payment = await ctx.db
    .selectFrom('payments')
    .where('payment_order_id', '=', purchaseId)
    .where('status', '=', 'authorised')
    .select(['id', 'currency', 'amount_minor'])
    .executeTakeFirstOrThrow()
  const orders = await ctx.db.selectFrom('orders').where('payment_order_id', '=', purchaseId).selectAll().execute()
  const shares: ChargeShare[] = []
  for (const { seller_id, charged_minor, fee_minor, surcharge_minor } of orders)
    shares.push({
      sellerId: seller_id,
      amountMinor: charged_minor,
      feeMinor: fee_minor + surcharge_minor,
      accountReference: await findMerchant({ ctx, paypal }, seller_id),
    })
  const idempotencyKey = `PL-${randomUUID()}`
  const gateway = ctx.paymentGateways.get('paypal')
  const { amount_minor: amountMinor, currency } = payment
  const charge = { idempotencyKey, amountMinor, currency, paymentToken: '', returnUrl: 'http://localhost/checkout/1', description: 'PL-1' }
  const state = await gateway.authorise({ ...charge, shares })
  if (state.status !== 'requires_action') throw new Error(`PayPal says ${state.status}`)
  await approveOrder(state.challengeUrl)
  const change = { gateway: 'paypal', gateway_reference: state.reference, idempotency_key: idempotencyKey } as const
  await ctx.db.updateTable('payments').set(change).where('id', '=', payment.id).execute()
}

async function findMerchant(testApp: Pick<PaypalApp, 'ctx' | 'paypal'>, sellerId: number): Promise<string> {
  const account = await testApp.ctx.db
    .selectFrom('payout_accounts')
    .where('user_id', '=', sellerId)
    .where('gateway', '=', 'paypal')
    .select('reference')
    .executeTakeFirst()
  return account?.reference ?? connectPaypalSeller(testApp, sellerId)
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
