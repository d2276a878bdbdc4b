import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merchantFee } from '../accounts/fee.ts'
import { vatWithin } from '../accounts/fee-vat.ts'
import { exchangeMinor } from '../money/exchange.ts'
import type { CurrencyCode } from '../money/money.ts'
import { type RepayableOrder, splitRepayment } from '../orders/split-repayment.ts'
import { mayRelease } from '../payouts/payout-rules.ts'
import { Refusal } from '../refusal.ts'
import { gatewayAccount, payoutsAccount, type SellerBalance, sellerAccount } from './accounts.ts'
import { buildCaptureEntries, buildRepaymentEntries, buildTransferEntries, type LedgerEntry, reverseEntries } from './movements.ts'

/** The seed makes every run the same. */
const HISTORY_COUNT = 10_000
const SEED_KEY = 20_261_124
const GATEWAY = 'sandbox'

const unitsPerPound = { gbp: '1', eur: '1.15314', jpy: '199.73', sek: '12.4091' } as const
type TestCurrency = keyof typeof unitsPerPound
const rates: Record<string, string> = {
  'gbp>eur': unitsPerPound.eur,
  'gbp>jpy': unitsPerPound.jpy,
  'gbp>sek': unitsPerPound.sek,
  'eur>gbp': '0.867197',
  'jpy>gbp': '0.005006',
  'sek>gbp': '0.080586',
}

type Order = RepayableOrder & {
  order_id: number
  seller_id: number
  currency: CurrencyCode
  paid_in: CurrencyCode
  gateway: typeof GATEWAY
  status: 'open' | 'completed'
  isReleased: boolean
}
type Payout = { id: number; seller_id: number; currency: CurrencyCode; amount: number; status: 'sent' | 'paid' | 'returned' }

/** The pure rules with the least state that they need. */
class World {
  readonly entries: LedgerEntry[] = []
  readonly orders: Order[] = []
  readonly payouts: Payout[] = []
  /** What the gateway has, by its own records. */
  readonly gateway = new Map<CurrencyCode, number>()

  balance(account: string, currency: CurrencyCode, orderId?: number): number {
    return this.entries
      .filter((entry) => entry.account === account && entry.currency === currency && (orderId === undefined || entry.order_id === orderId))
      .reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  }

  post(entries: LedgerEntry[]): void {
    const sums = new Map<string, number>()
    for (const { currency, amount_minor } of entries) sums.set(currency, (sums.get(currency) ?? 0) + amount_minor)
    expect([...sums.values()].every((sum) => sum === 0)).toBe(true)
    this.entries.push(...entries)
  }

  move(currency: CurrencyCode, amountMinor: number): void {
    this.gateway.set(currency, (this.gateway.get(currency) ?? 0) + amountMinor)
  }

  capture(order: Order): void {
    this.orders.push(order)
    this.post(buildCaptureEntries(order))
    this.move(order.paid_in, order.charged_minor)
  }

  /**
   * Gives a part back, for example for a decline or a refund. A part that is too large is refused.
   */
  repay(order: Order, part: { items_minor: number; shipping_minor: number; surcharge_minor: number }): void {
    try {
      const amounts = splitRepayment(order, part)
      const balance: SellerBalance = order.isReleased ? 'available' : 'pending'
      const accounts = { source: gatewayAccount(GATEWAY), seller: sellerAccount(order.seller_id, balance) }
      this.post(buildRepaymentEntries({ ...order, ...amounts }, accounts))
      this.move(order.paid_in, -amounts.charged_minor)
      order.repaid_items_minor += amounts.items_minor
      order.repaid_shipping_minor += amounts.shipping_minor
      order.repaid_surcharge_minor += amounts.surcharge_minor
      order.repaid_charged_minor += amounts.charged_minor
      order.repaid_fee_minor += amounts.fee_minor
      order.repaid_fee_vat_minor += amounts.fee_vat_minor
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  release(order: Order): void {
    const { status, isReleased, order_id, currency, seller_id } = order
    const facts = { isTrustedSeller: false, hasUnsentItems: false, isCaptured: true, hasOpenRefund: false }
    const ended = { hasUnfinishedRepayment: false, hasOpenChargeback: false, isPayoutHeld: false }
    if (!mayRelease({ status, isReleased, ...facts, ...ended })) return
    const [from, to] = [sellerAccount(seller_id, 'pending'), sellerAccount(seller_id, 'available')]
    const amount_minor = 0 - this.balance(from, currency, order_id)
    this.post(buildTransferEntries({ from, to, currency, amount_minor }, order_id))
    order.isReleased = true
  }

  payOut(seller_id: number, currency: CurrencyCode): void {
    const from = sellerAccount(seller_id, 'available')
    const amount = 0 - this.balance(from, currency)
    if (amount <= 0) return
    this.post(buildTransferEntries({ from, to: payoutsAccount(GATEWAY), currency, amount_minor: amount }, null))
    this.payouts.push({ id: this.payouts.length + 1, seller_id, currency, amount, status: 'sent' })
  }

  endPayout(payout: Payout, isPaid: boolean): void {
    if (payout.status !== 'sent') return
    const { seller_id, currency, amount: amount_minor } = payout
    const onItsWay = payoutsAccount(GATEWAY)
    if (isPaid) {
      this.post(buildTransferEntries({ from: onItsWay, to: gatewayAccount(GATEWAY), currency, amount_minor }, null))
      this.move(currency, -amount_minor)
    } else {
      const creation = buildTransferEntries({ from: sellerAccount(seller_id, 'available'), to: onItsWay, currency, amount_minor }, null)
      this.post(reverseEntries(creation))
    }
    payout.status = isPaid ? 'paid' : 'returned'
  }

  /**
   * What each seller has and was paid is the share of the orders; the gateway has what we think.
   */
  check(): void {
    for (const [currency, amount] of this.gateway) expect(this.balance(gatewayAccount(GATEWAY), currency)).toBe(amount)
    for (const [key, orders] of Map.groupBy(this.orders, ({ seller_id, currency }) => `${seller_id} ${currency}`)) {
      const [first] = orders
      if (!first) continue
      const { seller_id, currency } = first
      const owed = (['pending', 'available', 'reserved'] as const).reduce(
        (sum, balance) => sum - this.balance(sellerAccount(seller_id, balance), currency),
        0,
      )
      const paid = this.payouts
        .filter((payout) => payout.seller_id === seller_id && payout.currency === currency && payout.status !== 'returned')
        .reduce((sum, { amount }) => sum + amount, 0)
      expect(owed + paid, key).toBe(orders.reduce((sum, order) => sum + shareOf(order), 0))
    }
  }
}

const shareOf = (order: Order) =>
  order.items_minor +
  order.shipping_minor -
  order.fee_minor -
  (order.repaid_items_minor + order.repaid_shipping_minor - order.repaid_fee_minor)

const anyAmount = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 10_000_000 }))
const anyOrder = fc.record({
  seller: fc.integer({ min: 1, max: 3 }),
  items: anyAmount,
  shipping: fc.nat({ max: 5_000 }),
  surcharge: fc.constantFrom(0, 0, 1_501),
  fee: fc.constantFrom(0, 2.5, 8, 10, 12.5, 100),
  vat: fc.constantFrom(0, 17, 20, 25.5),
})
const anyStep = fc.record({
  kind: fc.constantFrom('repay', 'repay_all', 'complete', 'release', 'pay_out', 'paid', 'bounced'),
  order: fc.nat({ max: 5 }),
  share: fc.integer({ min: 1, max: 100 }),
})
type Step = { kind: string; order: number; share: number }

/** Sellers are paid in their own currency, buyers pay in pounds or in that of the first seller. */
const sellerCurrencies: TestCurrency[] = ['gbp', 'eur', 'jpy', 'sek']

function createOrder(
  plan: { seller: number; items: number; shipping: number; surcharge: number; fee: number; vat: number },
  id: number,
): Order {
  const currency = sellerCurrencies[plan.seller] ?? 'gbp'
  const paid_in = id % 2 === 0 ? currency : 'gbp'
  const fee_minor = merchantFee(plan.items, plan.fee)
  const total = plan.items + plan.shipping + plan.surcharge
  const repaid = {
    repaid_items_minor: 0,
    repaid_shipping_minor: 0,
    repaid_surcharge_minor: 0,
    repaid_charged_minor: 0,
    repaid_fee_minor: 0,
    repaid_fee_vat_minor: 0,
  }
  return {
    order_id: id,
    seller_id: plan.seller,
    currency,
    paid_in,
    gateway: GATEWAY,
    items_minor: plan.items,
    shipping_minor: plan.shipping,
    surcharge_minor: plan.surcharge,
    charged_minor:
      paid_in === currency ? total : exchangeMinor(total, { from: currency, to: paid_in, rate: rates[`${currency}>${paid_in}`] ?? '1' }),
    fee_percentage: plan.fee,
    fee_minor,
    fee_vat_percentage: plan.vat,
    fee_vat_minor: vatWithin(fee_minor, plan.vat),
    ...repaid,
    status: 'open',
    isReleased: false,
  }
}

function play(world: World, { kind, order: index, share }: Step): void {
  const order = world.orders[index % world.orders.length]
  const payout = world.payouts[index % Math.max(1, world.payouts.length)]
  if (!order) return
  const part = (minor: number) => Math.floor((minor * share) / 100)
  const left = {
    items_minor: order.items_minor - order.repaid_items_minor,
    shipping_minor: order.shipping_minor - order.repaid_shipping_minor,
    surcharge_minor: order.surcharge_minor - order.repaid_surcharge_minor,
  }
  if (kind === 'repay')
    world.repay(order, { items_minor: part(order.items_minor), shipping_minor: part(order.shipping_minor), surcharge_minor: 0 })
  else if (kind === 'repay_all') world.repay(order, left)
  else if (kind === 'complete') order.status = 'completed'
  else if (kind === 'release') world.release(order)
  else if (kind === 'pay_out') world.payOut(order.seller_id, order.currency)
  else if (payout) world.endPayout(payout, kind === 'paid')
}

describe('random histories of money', () => {
  it(`sum to zero, pay no seller above the share, and agree with the gateway (${HISTORY_COUNT} histories)`, () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { minLength: 1, maxLength: 5 }), fc.array(anyStep, { maxLength: 25 }), (plans, steps) => {
        const world = new World()
        for (const [index, plan] of plans.entries()) world.capture(createOrder(plan, index + 1))
        for (const step of steps) {
          play(world, step)
          world.check()
        }
        for (const order of world.orders) {
          play(world, { kind: 'repay_all', order: world.orders.indexOf(order), share: 100 })
          expect(order.repaid_charged_minor).toBe(order.charged_minor)
          expect([order.repaid_fee_minor, order.repaid_fee_vat_minor]).toEqual([order.fee_minor, order.fee_vat_minor])
        }
        world.check()
      }),
      { numRuns: HISTORY_COUNT, seed: SEED_KEY },
    )
  }, 120_000)
})
