import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merchantFee } from '../accounts/fee.ts'
import { exchangeMinor } from '../money/exchange.ts'
import { allocateAmount } from '../money/money.ts'
import { type OrderItemStatus, type OrderStatus, orderItemMachine, orderMachine } from './order-machine.ts'
import { isItemCancellable, listItemActions, orderStatusAfter } from './order-progress.ts'
import { type RepayableOrder, type RepaymentAmounts, splitRepayment } from './split-repayment.ts'

/** A failure prints the seed and the smallest history: pass `{ seed, path }` to repeat it. */
const HISTORY_COUNT = 10_000

type Item = {
  status: OrderItemStatus
  itemsMinor: number
  shippingMinor: number
  isCollected: boolean
  isSent: boolean
  refundedMinor: number
}
type Order = RepayableOrder & { status: OrderStatus; items: Item[]; rate: string; repayments: (RepaymentAmounts & { isDone: boolean })[] }
/** Sums of the ledger: in the currency of the payment (`paid`), and in that of a seller. */
type Ledger = { paid: Record<string, number>; sold: Record<string, number> }
type History = { orders: Order[]; ledger: Ledger }

const shape = fc.array(
  fc.record({
    items: fc.array(
      fc.record({
        itemsMinor: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 100_000_000 })),
        isCollected: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    shipping: fc.integer({ min: 0, max: 5_000 }),
    rate: fc.constantFrom('1', '0.8672', '1.15314', '4.9731', '0.0052'),
    fee_percentage: fc.constantFrom(0, 5, 10, 12.5, 30),
  }),
  { minLength: 1, maxLength: 3 },
)

const stepKinds = ['accept', 'decline', 'cancel', 'deadline', 'dispatch', 'confirm', 'refund', 'repay'] as const
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...stepKinds),
    order: fc.nat({ max: 2 }),
    item: fc.nat({ max: 3 }),
    share: fc.constantFrom(0, 1, 13, 50, 100),
    isLate: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40, size: 'max' },
)
type Step = { kind: (typeof stepKinds)[number]; order: number; item: number; share: number; isLate: boolean }

function post(sums: Record<string, number>, account: string, amountMinor: number): void {
  sums[account] = (sums[account] ?? 0) + amountMinor
}

/** Posts a capture (`sign` 1) or a repayment (-1), like the movements of the server. */
function postMovement({ paid, sold }: Ledger, amounts: RepaymentAmounts, sign: 1 | -1): void {
  const gross = amounts.items_minor + amounts.shipping_minor
  post(paid, 'gateway', sign * amounts.charged_minor)
  post(paid, 'exchange', -sign * amounts.charged_minor)
  post(sold, 'exchange', sign * gross)
  post(sold, 'seller', -sign * (gross - amounts.fee_minor))
  post(sold, 'fees', -sign * amounts.fee_minor)
}

type OrderShape = (typeof shape extends fc.Arbitrary<infer Shapes> ? Shapes : never)[number]

function placeOrder({ items, shipping, rate, fee_percentage }: OrderShape): Order {
  const shipped = items.filter(({ isCollected }) => !isCollected)
  const shares =
    shipped.length === 0
      ? []
      : allocateAmount(
          shipping,
          shipped.map(({ itemsMinor }) => itemsMinor),
        )
  const shippingOf = (item: (typeof items)[number]) => shares[shipped.indexOf(item)] ?? 0
  const itemsMinor = items.reduce((sum, item) => sum + item.itemsMinor, 0)
  const charged = items.reduce((sum, item) => sum + exchangeMinor(item.itemsMinor, rate) + exchangeMinor(shippingOf(item), rate), 0)
  return {
    status: orderMachine.next(orderMachine.initial, 'pay'),
    items: items.map((item) => ({
      ...item,
      status: orderItemMachine.initial,
      shippingMinor: shippingOf(item),
      isSent: false,
      refundedMinor: 0,
    })),
    rate,
    repayments: [],
    items_minor: itemsMinor,
    shipping_minor: items.reduce((sum, item) => sum + shippingOf(item), 0),
    charged_minor: charged,
    fee_percentage,
    fee_minor: merchantFee(itemsMinor, fee_percentage),
    repaid_items_minor: 0,
    repaid_shipping_minor: 0,
    repaid_charged_minor: 0,
    repaid_fee_minor: 0,
  }
}

function requestRepayment(order: Order, part: { items_minor: number; shipping_minor: number }): void {
  const amounts = splitRepayment(order, part)
  if (part.items_minor + part.shipping_minor === 0) return
  order.repaid_items_minor += amounts.items_minor
  order.repaid_shipping_minor += amounts.shipping_minor
  order.repaid_charged_minor += amounts.charged_minor
  order.repaid_fee_minor += amounts.fee_minor
  order.repayments.push({ ...amounts, isDone: false })
}

const toFacts = ({ status, isCollected, isSent }: Item) =>
  ({ status, shipping_type: isCollected ? 'click_and_collect' : 'ship_only', isSent }) as const

function endItem(order: Order, item: Item): void {
  item.status = orderItemMachine.next(item.status, item.status === 'pending' ? 'decline' : 'cancel')
  requestRepayment(order, { items_minor: item.itemsMinor, shipping_minor: item.shippingMinor })
}

/** Each command does what its rules allow, and nothing otherwise. */
const commands: Record<Step['kind'], (order: Order, item: Item, step: Step) => void> = {
  accept(order, item) {
    if (listItemActions(order.status, toFacts(item), 'seller').includes('accept'))
      item.status = orderItemMachine.next(item.status, 'accept')
  },
  decline(order, item) {
    if (listItemActions(order.status, toFacts(item), 'seller').includes('decline')) endItem(order, item)
  },
  cancel(order, item, { isLate }) {
    const facts = { mayCancelUndispatched: isLate, mayCancelUncollected: isLate }
    if (isItemCancellable(toFacts(item), 'buyer', facts)) endItem(order, item)
  },
  deadline(order, item) {
    const isWaiting = item.status === 'pending' || (item.status === 'accepted' && !item.isSent)
    if (isWaiting && !orderMachine.isFinal(order.status)) endItem(order, item)
    else if (item.status === 'accepted') item.status = orderItemMachine.next(item.status, 'confirm')
  },
  dispatch(_order, item) {
    if (item.status === 'accepted') item.isSent = true
  },
  confirm(order, item) {
    if (listItemActions(order.status, toFacts(item), 'buyer').includes('confirm'))
      item.status = orderItemMachine.next(item.status, 'confirm')
  },
  // A refund of a share of what was not refunded of an item that was sent.
  refund(order, item, { share }) {
    if (!item.isSent) return
    const itemsMinor = Math.floor(((item.itemsMinor - item.refundedMinor) * share) / 100)
    item.refundedMinor += itemsMinor
    requestRepayment(order, { items_minor: itemsMinor, shipping_minor: 0 })
  },
  repay() {},
}

function runStep({ orders, ledger }: History, step: Step): void {
  const order = orders[step.order % orders.length]
  const item = order?.items[step.item % order.items.length]
  if (!order || !item) return
  commands[step.kind](order, item, step)
  order.status = orderStatusAfter(
    order.status,
    order.items.map(({ status }) => status),
  )
  const repayment = step.kind === 'repay' ? order.repayments.find(({ isDone }) => !isDone) : undefined
  if (!repayment) return
  repayment.isDone = true
  postMovement(ledger, repayment, -1)
}

const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0)

/** A plain comparison: 10,000 histories have a million of them, for which `expect` is too slow. */
function check(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`does not hold: ${what}`)
}

/** @throws when money or states do not agree */
function checkHistory({ orders, ledger }: History): void {
  check('the ledger sums to zero', sumOf(Object.values(ledger.paid)) === 0 && sumOf(Object.values(ledger.sold)) === 0)
  const doneOf = (order: Order) => sumOf(order.repayments.filter(({ isDone }) => isDone).map((repayment) => repayment.charged_minor))
  const chargedLeft = sumOf(orders.map((order) => order.charged_minor - doneOf(order)))
  check('the charge less repayments is the sum of the orders less theirs', ledger.paid.gateway === chargedLeft)
  for (const order of orders) {
    checkRepayments(order)
    checkStates(order)
  }
}

function checkRepayments({ repayments, ...order }: Order): void {
  check('repayments sum to those of the order', sumOf(repayments.map((r) => r.charged_minor)) === order.repaid_charged_minor)
  check(
    'no repayment is negative',
    repayments.every((repayment) => repayment.charged_minor >= 0 && repayment.fee_minor >= 0),
  )
  check('repayments are within the charge', order.repaid_charged_minor <= order.charged_minor)
  check('fees given back are within the fee', order.repaid_fee_minor <= order.fee_minor)
  if (order.status !== 'cancelled') return
  const isAllBack = order.repaid_charged_minor === order.charged_minor && order.repaid_fee_minor === order.fee_minor
  check('a cancelled order gives everything back', isAllBack)
}

function checkStates({ status, items }: Order): void {
  const remaining = items.filter((item) => item.status !== 'declined')
  const isConfirmed = remaining.length > 0 && remaining.every((item) => item.status === 'confirmed')
  check('an order is cancelled when no item is left', (status === 'cancelled') === (remaining.length === 0))
  check('an order is completed when all its items are confirmed', (status === 'completed') === isConfirmed)
  const isUndecided = remaining.some((item) => item.status === 'pending')
  check('an undecided order is paid', !isUndecided || status === 'fully_paid' || status === 'partially_paid')
  check(
    'an item that was sent never ends as declined',
    items.every((item) => !item.isSent || item.status === 'accepted' || item.status === 'confirmed'),
  )
}

describe('random histories of orders', () => {
  it('keep ledger, charge, repayments and states in agreement after each step', () => {
    const endings = { completed: 0, cancelled: 0, partlyRepaid: 0 }
    fc.assert(
      fc.property(shape, steps, (shapes, stepsOfHistory) => {
        const history: History = { orders: shapes.map(placeOrder), ledger: { paid: {}, sold: {} } }
        for (const order of history.orders) postMovement(history.ledger, order, 1)
        checkHistory(history)
        for (const step of stepsOfHistory) {
          runStep(history, step)
          checkHistory(history)
        }
        for (const { status, repaid_charged_minor, charged_minor } of history.orders) {
          if (status === 'completed' || status === 'cancelled') endings[status] += 1
          if (repaid_charged_minor > 0 && repaid_charged_minor < charged_minor) endings.partlyRepaid += 1
        }
      }),
      { numRuns: HISTORY_COUNT },
    )
    // The histories are long enough to end in every way.
    expect(Math.min(...Object.values(endings))).toBeGreaterThan(HISTORY_COUNT / 20)
  }, 120_000)
})
