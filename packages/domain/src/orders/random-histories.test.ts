import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merchantFee } from '../accounts/fee.ts'
import { allocateAmount } from '../money/money.ts'
import { eventOfAction, listRefundActions, refundActions } from '../refunds/refund-actions.ts'
import { type RefundStatus, refundMachine } from '../refunds/refund-machine.ts'
import { Refusal } from '../refusal.ts'
import { type OrderItemStatus, type OrderStatus, orderItemMachine, orderMachine } from './order-machine.ts'
import { listItemActions, orderStatusAfter } from './order-progress.ts'
import { type RepayableOrder, splitRepayment } from './split-repayment.ts'

const RUN_COUNT = 10_000

type Item = { price: number; postage: number; status: OrderItemStatus; isSent: boolean; refunded: number; refund: RefundStatus | undefined }
type OrderState = { status: OrderStatus; items: Item[]; money: RepayableOrder }

const steps = ['accept', 'decline', 'dispatch', 'confirm', 'request', ...refundActions] as const
const anyStep = fc.record({
  step: fc.constantFrom(...steps),
  item: fc.nat({ max: 3 }),
  side: fc.constantFrom('buyer' as const, 'seller' as const),
  share: fc.integer({ min: 1, max: 100 }),
})
type Step = { step: (typeof steps)[number]; item: number; side: 'buyer' | 'seller'; share: number }

const anyOrder = fc
  .record({
    prices: fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 4 }),
    postage: fc.integer({ min: 0, max: 50_000 }),
    feePercentage: fc.constantFrom(0, 7.5, 10, 33.33),
    rateInCents: fc.integer({ min: 20, max: 500 }),
  })
  .map(({ prices, postage, feePercentage, rateInCents }): OrderState => {
    const shares = allocateAmount(postage, prices)
    const items_minor = prices.reduce((sum, price) => sum + price, 0)
    return {
      status: orderMachine.next('processing', 'pay'),
      items: prices.map((price, index) => ({
        price,
        postage: shares[index] ?? 0,
        status: orderItemMachine.initial,
        isSent: false,
        refunded: 0,
        refund: undefined,
      })),
      money: {
        items_minor,
        shipping_minor: postage,
        charged_minor: Math.round(((items_minor + postage) * rateInCents) / 100),
        fee_percentage: feePercentage,
        fee_minor: merchantFee(items_minor, feePercentage),
        repaid_items_minor: 0,
        repaid_shipping_minor: 0,
        repaid_charged_minor: 0,
        repaid_fee_minor: 0,
      },
    }
  })

/** Gives a part of an order back, as `requestRepayment`. */
function repay({ money }: OrderState, part: { items_minor: number; shipping_minor: number }): void {
  const amounts = splitRepayment(money, part)
  money.repaid_items_minor += amounts.items_minor
  money.repaid_shipping_minor += amounts.shipping_minor
  money.repaid_charged_minor += amounts.charged_minor
  money.repaid_fee_minor += amounts.fee_minor
}

/** Does a step if the rules allow it. */
function apply(order: OrderState, { step, item: index, side, share }: Step): void {
  const item = order.items[index % order.items.length]
  if (!item) return
  const facts = { status: item.status, shipping_type: 'ship_only' as const, isSent: item.isSent, isLost: false, hasOpenRefund: false }
  if (step === 'dispatch') item.isSent ||= item.status === 'accepted'
  else if (step === 'request') {
    const hasOpenRefund = item.refund !== undefined && !refundMachine.isFinal(item.refund)
    if (item.isSent && !hasOpenRefund && item.refunded < item.price) item.refund = refundMachine.initial
  } else if (step === 'accept' || step === 'decline' || step === 'confirm') {
    if (changeRefund(order, item, { step, side, share })) return
    if (!listItemActions(order.status, facts, side).includes(step)) return
    const event = step === 'decline' && item.status === 'accepted' ? 'cancel' : step
    item.status = orderItemMachine.next(item.status, event)
    if (step === 'decline') repay(order, { items_minor: item.price, shipping_minor: item.postage })
    order.status = orderStatusAfter(
      order.status,
      order.items.map(({ status }) => status),
    )
  } else changeRefund(order, item, { step, side, share })
}

/** Responds to the open refund of an item. Returns false without one. */
function changeRefund(order: OrderState, item: Item, { step, side, share }: Omit<Step, 'item'>): boolean {
  if (item.refund === undefined || refundMachine.isFinal(item.refund)) return false
  const action = refundActions.find((candidate) => candidate === step)
  const facts = { status: item.refund, reason: 'damaged' as const, offers: 0, isReturned: false }
  if (!action || !listRefundActions(facts, side).includes(action)) return false
  item.refund = refundMachine.next(item.refund, eventOfAction[action])
  if (item.refund === 'refunded') {
    const items_minor = Math.max(1, Math.floor(((item.price - item.refunded) * share) / 100))
    repay(order, { items_minor, shipping_minor: 0 })
    item.refunded += items_minor
  }
  return true
}

/** What holds after each step, whatever happened before. */
function check({ status, items, money }: OrderState): void {
  expect(money.repaid_items_minor).toBeLessThanOrEqual(money.items_minor)
  expect(money.repaid_charged_minor).toBeLessThanOrEqual(money.charged_minor)
  expect(money.repaid_fee_minor).toBeLessThanOrEqual(money.fee_minor)
  const remaining = money.items_minor - money.repaid_items_minor
  // The fee that stays is the fee on what stays, and never more than what was taken.
  expect(money.fee_minor - money.repaid_fee_minor).toBe(Math.min(merchantFee(remaining, money.fee_percentage), money.fee_minor))
  const isAllRepaid = remaining === 0 && money.repaid_shipping_minor === money.shipping_minor
  if (isAllRepaid) expect(money.repaid_charged_minor).toBe(money.charged_minor)
  const ended = items.filter((item) => item.status === 'declined')
  const back = ended.reduce((sum, { price }) => sum + price, 0) + items.reduce((sum, { refunded }) => sum + refunded, 0)
  expect(money.repaid_items_minor).toBe(back)
  expect(status === 'cancelled').toBe(ended.length === items.length)
  if (status === 'completed') expect(items.every((item) => item.status === 'confirmed' || item.status === 'declined')).toBe(true)
}

describe('random histories of an order', () => {
  it(`keep money and statuses consistent (${RUN_COUNT} histories)`, () => {
    fc.assert(
      fc.property(anyOrder, fc.array(anyStep, { maxLength: 25 }), (order, history) => {
        const state = { ...order, items: order.items.map((item) => ({ ...item })), money: { ...order.money } }
        for (const step of history) {
          apply(state, step)
          check(state)
        }
      }),
      { numRuns: RUN_COUNT },
    )
  })

  it('refuse to give back more than was paid', () => {
    fc.assert(
      fc.property(anyOrder, fc.integer({ min: 1, max: 1_000 }), ({ money }, excess) => {
        expect(() => splitRepayment(money, { items_minor: money.items_minor + excess, shipping_minor: 0 })).toThrow(Refusal)
      }),
    )
  })
})
