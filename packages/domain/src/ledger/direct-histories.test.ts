import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merchantFee } from '../accounts/fee.ts'
import { vatWithin } from '../accounts/fee-vat.ts'
import { type RepayableOrder, type RepaymentAmounts, splitRepayment } from '../orders/split-repayment.ts'
import { type DirectShare, payableMinor, recoveryDueMinor } from '../payouts/direct-payouts.ts'
import { mayRelease } from '../payouts/payout-rules.ts'
import { Refusal } from '../refusal.ts'
import { gatewayAccount, payoutsAccount, type SellerBalance, sellerAccount } from './accounts.ts'
import { buildCaptureEntries, buildRepaymentEntries, buildTransferEntries, type LedgerEntry } from './movements.ts'

/** The seed makes every run the same. */
const HISTORY_COUNT = 10_000
const SEED_KEY = 20_261_124
const SELLER_ID = 1
const currency = 'gbp'
const GATEWAY = gatewayAccount('paypal')

/** PayPal itself: what it holds for the seller, what it has paid, and our part of the charge. */
class Paypal {
  held: number
  fee: number
  /** What the seller's own account has got of it. */
  paid = 0
  disbursement: number | undefined

  constructor(share: number, fee: number) {
    this.held = share
    this.fee = fee
  }

  /** Money back to the buyer: the seller's part is held, or at the seller's account. */
  giveBack(seller: number, fee: number): void {
    if (this.disbursement === undefined) this.held -= seller
    else this.paid -= seller
    this.fee -= fee
  }

  /** Pays what it holds, by a request or by itself. Repeating it changes nothing. */
  disburse(): number {
    if (this.disbursement !== undefined) return this.disbursement
    this.disbursement = this.held
    this.paid += this.held
    this.held = 0
    return this.disbursement
  }
}

type Order = RepayableOrder & { order_id: number; seller_id: number; currency: 'gbp'; paid_in: 'gbp'; gateway: 'paypal' }

/** One order with its ledger. Responses of PayPal are recorded later, in any order. */
class World {
  readonly entries: LedgerEntry[] = []
  readonly paypal: Paypal
  readonly order: Order
  /** Responses that are lost or late. */
  readonly unrecorded: (() => void)[] = []
  isReleased = false
  isHeld = false
  payout: { amount: number; paid: number | undefined } | undefined
  refundedMinor = 0
  outsideMinor = 0

  constructor(order: Order) {
    this.order = order
    this.paypal = new Paypal(order.items_minor + order.shipping_minor - order.fee_minor, order.fee_minor + order.surcharge_minor)
    this.post(buildCaptureEntries(order))
  }

  post(entries: readonly LedgerEntry[]): void {
    expect(entries.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(0)
    this.entries.push(...entries)
  }

  balance(account: string): number {
    return this.entries.filter((entry) => entry.account === account).reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  }

  get seller() {
    return sellerAccount(SELLER_ID, this.isReleased ? 'available' : 'pending')
  }

  get share(): DirectShare {
    const { items_minor, shipping_minor, fee_minor } = this.order
    return { shareMinor: items_minor + shipping_minor - fee_minor, refundedMinor: this.refundedMinor, withheldMinor: 0 }
  }

  settleRecovery(): void {
    if (this.payout?.paid === undefined) return
    const recoveredMinor = this.recovered
    const amount_minor = recoveryDueMinor(this.share, { paidMinor: this.payout.paid, recoveredMinor })
    this.recovered += amount_minor
    this.post(buildTransferEntries({ from: GATEWAY, to: this.seller, currency, amount_minor }, this.order.order_id))
  }
  recovered = 0

  repay(part: { items_minor: number; shipping_minor: number; surcharge_minor: number }, isOutside: boolean): void {
    const amounts = this.split(part)
    if (!amounts || amounts.charged_minor === 0) return
    const seller = amounts.items_minor + amounts.shipping_minor - amounts.fee_minor
    if (!isOutside) this.paypal.giveBack(seller, amounts.fee_minor + amounts.surcharge_minor)
    this.unrecorded.push(() => {
      const accounts = { source: isOutside ? ('bank' as const) : GATEWAY, seller: this.seller }
      this.post(buildRepaymentEntries({ ...this.order, ...amounts }, accounts))
      if (isOutside) this.outsideMinor += seller
      else this.refundedMinor += seller
      this.settleRecovery()
    })
  }

  split(part: { items_minor: number; shipping_minor: number; surcharge_minor: number }): RepaymentAmounts | undefined {
    try {
      const amounts = splitRepayment(this.order, part)
      this.order.repaid_items_minor += amounts.items_minor
      this.order.repaid_shipping_minor += amounts.shipping_minor
      this.order.repaid_surcharge_minor += amounts.surcharge_minor
      this.order.repaid_charged_minor += amounts.charged_minor
      this.order.repaid_fee_minor += amounts.fee_minor
      this.order.repaid_fee_vat_minor += amounts.fee_vat_minor
      return amounts
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  /** A repetition changes nothing: the order is released once, with at most one payout. */
  release(): void {
    const facts = { status: 'completed', isTrustedSeller: false, hasUnsentItems: false, isCaptured: true, hasOpenRefund: false }
    const open = { hasUnfinishedRepayment: this.unrecorded.length > 0, hasOpenChargeback: false, isPayoutHeld: this.isHeld }
    if (!mayRelease({ ...facts, ...open, isReleased: this.isReleased })) return
    const [from, to] = (['pending', 'available'] as const).map((balance: SellerBalance) => sellerAccount(SELLER_ID, balance))
    if (!from || !to) return
    this.post(buildTransferEntries({ from, to, currency, amount_minor: 0 - this.balance(from) }, 1))
    this.isReleased = true
    const amount = payableMinor(this.share)
    if (amount === 0) return
    this.payout = { amount, paid: undefined }
    this.post(buildTransferEntries({ from: to, to: payoutsAccount('paypal'), currency, amount_minor: amount }, 1))
  }

  /** A lost response is repeated: PayPal says the same again. */
  send(isLost: boolean): void {
    if (!this.payout || this.payout.paid !== undefined) return
    const paid = this.paypal.disburse()
    if (isLost) this.unrecorded.push(() => this.recordPayment(paid))
    else this.recordPayment(paid)
  }

  recordPayment(paid: number): void {
    if (!this.payout || this.payout.paid !== undefined) return
    const { amount } = this.payout
    this.payout.paid = paid
    this.post(buildTransferEntries({ from: payoutsAccount('paypal'), to: GATEWAY, currency, amount_minor: amount }, 1))
    this.post(buildTransferEntries({ from: this.seller, to: GATEWAY, currency, amount_minor: paid - amount }, 1))
    this.settleRecovery()
  }

  record(index: number): void {
    const [response] = this.unrecorded.splice(index % Math.max(1, this.unrecorded.length), 1)
    response?.()
  }

  /** At any time: PayPal has paid the seller at most the share. */
  check(): void {
    expect(this.paypal.paid).toBeLessThanOrEqual(this.share.shareMinor)
    expect(this.paypal.held).toBeGreaterThanOrEqual(0)
    expect(this.paypal.paid).toBeGreaterThanOrEqual(0)
  }

  /** When every response is recorded, the books of both sides are equal. */
  checkAtRest(): void {
    expect(this.balance(sellerAccount(SELLER_ID, 'pending'))).toBe(0)
    // Only what operators have paid outside is owed: PayPal does not know it.
    expect(this.balance(sellerAccount(SELLER_ID, 'available'))).toBe(this.outsideMinor)
    expect(this.balance(payoutsAccount('paypal'))).toBe(0)
    expect(this.balance(GATEWAY)).toBe(this.paypal.held + this.paypal.fee)
    expect(this.paypal.paid).toBe(payableMinor(this.share))
  }
}

function createOrder(plan: { items: number; shipping: number; surcharge: number; fee: number; vat: number }): Order {
  const fee_minor = merchantFee(plan.items, plan.fee)
  return {
    order_id: 1,
    seller_id: SELLER_ID,
    currency,
    paid_in: currency,
    gateway: 'paypal',
    items_minor: plan.items,
    shipping_minor: plan.shipping,
    surcharge_minor: plan.surcharge,
    charged_minor: plan.items + plan.shipping + plan.surcharge,
    fee_percentage: plan.fee,
    fee_minor,
    fee_vat_percentage: plan.vat,
    fee_vat_minor: vatWithin(fee_minor, plan.vat),
    repaid_items_minor: 0,
    repaid_shipping_minor: 0,
    repaid_surcharge_minor: 0,
    repaid_charged_minor: 0,
    repaid_fee_minor: 0,
    repaid_fee_vat_minor: 0,
  }
}

const anyAmount = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 10_000_000 }))
const anyOrder = fc.record({
  items: anyAmount,
  shipping: fc.nat({ max: 5_000 }),
  surcharge: fc.constantFrom(0, 0, 1_501),
  fee: fc.constantFrom(0, 2.5, 8, 10, 12.5, 100),
  vat: fc.constantFrom(0, 17, 20, 25.5),
})
const kinds = ['repay', 'repay_outside', 'repay_all', 'release', 'send', 'send_lost', 'disburse', 'record', 'hold', 'resume'] as const
type Step = { kind: (typeof kinds)[number]; share: number }
const anyStep: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...kinds), share: fc.integer({ min: 1, max: 100 }) })

function play(world: World, { kind, share }: Step): void {
  const { order } = world
  const part = (minor: number) => Math.floor((minor * share) / 100)
  const some = { items_minor: part(order.items_minor), shipping_minor: part(order.shipping_minor), surcharge_minor: 0 }
  const rest = {
    items_minor: order.items_minor - order.repaid_items_minor,
    shipping_minor: order.shipping_minor - order.repaid_shipping_minor,
    surcharge_minor: order.surcharge_minor - order.repaid_surcharge_minor,
  }
  const steps: Record<Step['kind'], () => unknown> = {
    repay: () => world.repay(some, false),
    repay_outside: () => world.repay(some, true),
    repay_all: () => world.repay(rest, false),
    release: () => world.release(),
    send: () => world.send(false),
    send_lost: () => world.send(true),
    // PayPal pays by itself after some weeks, also before the release.
    disburse: () => world.paypal.disburse(),
    record: () => world.record(share),
    hold: () => Object.assign(world, { isHeld: true }),
    resume: () => Object.assign(world, { isHeld: false }),
  }
  steps[kind]()
}

describe('random histories of a share that PayPal holds', () => {
  it(`pay the seller once and at most the share, and agree with PayPal (${HISTORY_COUNT} histories)`, () => {
    fc.assert(
      fc.property(anyOrder, fc.array(anyStep, { maxLength: 25 }), (plan, steps) => {
        const world = new World(createOrder(plan))
        for (const step of steps) {
          play(world, step)
          world.check()
        }
        world.isHeld = false
        while (world.unrecorded.length > 0) world.record(0)
        world.release()
        world.send(false)
        world.check()
        world.checkAtRest()
      }),
      { numRuns: HISTORY_COUNT, seed: SEED_KEY },
    )
  }, 120_000)
})
