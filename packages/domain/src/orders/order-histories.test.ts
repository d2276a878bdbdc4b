import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merchantFee } from '../accounts/fee.ts'
import { vatWithin } from '../accounts/fee-vat.ts'
import { eventOfAction, eventOfDecision, listRefundActions, listRefundDecisions } from '../refunds/refund-actions.ts'
import { eventAfterDeadline } from '../refunds/refund-deadlines.ts'
import { type RefundEvent, refundMachine } from '../refunds/refund-machine.ts'
import { coversDelivery, isAcceptedAtOnce } from '../refunds/refund-reasons.ts'
import { eventOfWholeRefund, isSettledSurcharge, type SurchargeEvent, surchargeMachine } from '../surcharges/surcharge-machine.ts'
import { itemEnders, orderItemMachine } from './order-machine.ts'
import { isItemCancellable, listItemActions, orderStatusAfter } from './order-progress.ts'
import { type RepaidPart, splitRepayment } from './split-repayment.ts'
import {
  anyPurchase,
  type History,
  type Item,
  type Ledger,
  type Order,
  type Part,
  placePurchase,
  post,
  postMovement,
  type Refund,
  sumOf,
} from './test-helpers.ts'

/** A failure prints the seed and the smallest history: pass `{ seed, path }` to repeat it. */
const HISTORY_COUNT = 10_000

const reasons = ['damaged', 'does_not_fit', 'changed_mind', 'withdrawal', 'not_arrived'] as const
const anyStep = fc.record({
  /** Selects order and item. */
  item: fc.nat({ max: 11 }),
  /** Selects one of the commands that are allowed. */
  command: fc.nat({ max: 59 }),
  /** Of what is left to give back, in hundredths. */
  share: fc.constantFrom(1, 13, 50, 100),
  /** The time for what has to happen has passed. */
  isLate: fc.constantFrom(false, false, false, true),
  reason: fc.constantFrom(...reasons),
})
const anySteps = fc.array(anyStep, { minLength: 1, maxLength: 20, size: 'max' })
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

/** As the server's `requestRepayment`. */
function requestRepayment(order: Order, part: RepaidPart): void {
  if (part.items_minor + part.shipping_minor + part.surcharge_minor === 0) return
  const amounts = splitRepayment(order, part)
  order.repaid_items_minor += amounts.items_minor
  order.repaid_shipping_minor += amounts.shipping_minor
  order.repaid_surcharge_minor += amounts.surcharge_minor
  order.repaid_charged_minor += amounts.charged_minor
  order.repaid_fee_minor += amounts.fee_minor
  order.repaid_fee_vat_minor += amounts.fee_vat_minor
  order.repayments.push({ ...amounts, isDone: false })
}

const hasOpenRefund = ({ refund }: Item) => refund !== undefined && !refundMachine.isFinal(refund.status)

/** The surcharge that is given back for an old unit or with a declined item. */
function takeSurcharge(item: Item): number {
  if (isSettledSurcharge(item.surcharge)) return 0
  item.surcharge = surchargeMachine.next(item.surcharge, 'repay')
  return item.surchargeMinor
}

/** The surcharge that is given back with a refunded item. The seller loses a forfeited one. */
function takeWithItem(order: Order, item: Item, { sold }: Ledger): number {
  const event = eventOfWholeRefund(item.surcharge, { isReturned: item.refund?.isReturned ?? false })
  if (!event) return 0
  if (event === 'take_back' && item.surchargeMinor > 0) {
    postSellerShare(order, item, { sold, sign: -1 })
    item.isTakenBack = true
  }
  item.surcharge = surchargeMachine.next(item.surcharge, event)
  return item.surchargeMinor
}

function endItem(order: Order, item: Item): void {
  item.status = orderItemMachine.next(item.status, item.status === 'pending' ? 'decline' : 'cancel')
  requestRepayment(order, { items_minor: item.itemsMinor, shipping_minor: item.shippingMinor, surcharge_minor: takeSurcharge(item) })
}

function confirmItem(item: Item): void {
  if (item.status === 'accepted') item.status = orderItemMachine.next(item.status, 'confirm')
}

/** Something that one side, an operator, a deadline or the gateway may do now. */
type Command = () => void

/** Commands on an item without an open refund. A sale without a problem is the most likely one. */
function listItemCommands(order: Order, item: Item, { isLate }: Step): Command[] {
  const { status, isCollected, isSent } = item
  const facts = {
    status,
    shipping_type: isCollected ? 'click_and_collect' : 'ship_only',
    isSent,
    isLost: false,
    hasOpenRefund: hasOpenRefund(item),
  } as const
  const actions = (['buyer', 'seller'] as const).flatMap((side) => listItemActions(order.status, facts, side))
  const accept = () => {
    item.status = orderItemMachine.next(item.status, 'accept')
  }
  const dispatch = () => {
    item.isSent = true
  }
  const end = () => endItem(order, item)
  const confirm = () => confirmItem(item)
  const lateness = { mayCancelUndispatched: isLate, mayCancelUncollected: isLate }
  const isWaiting = status === 'pending' || (status === 'accepted' && !isSent)
  return [
    ...(actions.includes('accept') ? [accept, accept, accept] : []),
    ...(actions.includes('decline') ? [end] : []),
    ...(actions.includes('confirm') ? [confirm] : []),
    ...(itemEnders.some((side) => isItemCancellable(facts, side, lateness)) ? [end] : []),
    ...(isLate && isWaiting ? [end] : []),
    ...(isLate && status === 'accepted' && isSent ? [confirm] : []),
    ...(status === 'accepted' && !isSent ? [dispatch, dispatch, dispatch, dispatch] : []),
  ]
}

/** What may be given back of an item for a reason, or a share of it. */
function partOf({ itemsMinor, shippingMinor, refunded }: Item, { share, reason }: Pick<Step, 'share' | 'reason'>): Part {
  const shareOf = (amountMinor: number) => Math.ceil((amountMinor * share) / 100)
  return {
    items_minor: shareOf(itemsMinor - refunded.items_minor),
    shipping_minor: coversDelivery(reason) ? shareOf(shippingMinor - refunded.shipping_minor) : 0,
  }
}

/** `isGoodwill`: the buyer keeps the part, so the surcharge stays as it is. */
function giveBack(order: Order, item: Item, { part, ledger, isGoodwill }: { part: Part; ledger: Ledger; isGoodwill: boolean }): void {
  item.refunded.items_minor += part.items_minor
  item.refunded.shipping_minor += part.shipping_minor
  const isWhole = !isGoodwill && item.refunded.items_minor === item.itemsMinor
  requestRepayment(order, { ...part, surcharge_minor: isWhole ? takeWithItem(order, item, ledger) : 0 })
}

function requestRefund(item: Item, step: Step): void {
  const refund: Refund = {
    status: refundMachine.initial,
    reason: step.reason,
    offers: 0,
    isReturned: false,
    part: partOf(item, { ...step, share: 100 }),
  }
  if (isAcceptedAtOnce(step.reason, { isFitGuaranteed: step.isLate })) refund.status = refundMachine.next(refund.status, 'accept')
  item.refund = refund
}

/** A refund that is repaid also confirms its item, as in the server's `repayRefund`. */
type RefundStep = { refund: Refund; event: RefundEvent; part: Part; ledger: Ledger }

function changeRefund(order: Order, item: Item, { refund, event, part, ledger }: RefundStep): void {
  refund.status = refundMachine.next(refund.status, event)
  if (event === 'offer') refund.offers += 1
  if (event === 'send_return' || event === 'receive_return') refund.isReturned = true
  if (event !== 'repay') return
  giveBack(order, item, { part, ledger, isGoodwill: false })
  confirmItem(item)
}

/** Commands on an open refund: of both sides, the operator, and the deadline. */
function listRefundCommands(order: Order, item: Item, { step, ledger }: { step: Step; ledger: Ledger }): Command[] {
  const { refund } = item
  if (!refund || !hasOpenRefund(item)) return []
  const share = partOf(item, step)
  const change = (event: RefundEvent, part: Part) => () => changeRefund(order, item, { refund, event, part, ledger })
  const actions = (['buyer', 'seller'] as const).flatMap((side) => listRefundActions(refund, side))
  const eventOfDeadline = step.isLate ? eventAfterDeadline[refund.status] : undefined
  return [
    ...actions.map((action) => change(eventOfAction[action], action === 'accept_offer' ? share : refund.part)),
    ...listRefundDecisions(refund).map((decision) => change(eventOfDecision[decision], share)),
    ...(eventOfDeadline ? [change(eventOfDeadline, refund.part)] : []),
  ]
}

/** The seller gets the surcharge less the fee (`sign` 1), or loses it again (-1). */
function postSellerShare(order: Order, item: Item, { sold, sign }: Pick<Ledger, 'sold'> & { sign: 1 | -1 }): void {
  const feeMinor = merchantFee(item.surchargeMinor, order.fee_percentage)
  post(sold, 'surcharges', sign * item.surchargeMinor)
  post(sold, 'seller', sign * (feeMinor - item.surchargeMinor))
  post(sold, 'fees', -sign * feeMinor)
}

/** What happens to the old unit of an item that the buyer has. */
function listSurchargeCommands(order: Order, item: Item, ledger: Ledger): Command[] {
  if (!item.isSent || item.surchargeMinor === 0) return []
  const change = (event: SurchargeEvent) => () => {
    if (event === 'repay') return requestRepayment(order, { items_minor: 0, shipping_minor: 0, surcharge_minor: takeSurcharge(item) })
    item.surcharge = surchargeMachine.next(item.surcharge, event)
    if (event === 'forfeit') postSellerShare(order, item, { ...ledger, sign: 1 })
  }
  // Only a refund takes a forfeited one back.
  const events = surchargeMachine.events(item.surcharge).filter((event) => event !== 'take_back')
  return events.map(change)
}

function listMoneyCommands({ order, item, ledger, step }: { order: Order; item: Item; ledger: Ledger; step: Step }): Command[] {
  const isRefundable = item.isSent && !hasOpenRefund(item) && item.refunded.items_minor < item.itemsMinor
  const repayment = order.repayments.find(({ isDone }) => !isDone)
  const repayAtGateway = () => {
    if (!repayment) return
    repayment.isDone = true
    postMovement(ledger, repayment, -1)
  }
  return [
    ...(isRefundable
      ? [
          () => requestRefund(item, step),
          () => giveBack(order, item, { part: partOf(item, { ...step, reason: 'damaged' }), ledger, isGoodwill: true }),
        ]
      : []),
    ...(repayment ? [repayAtGateway] : []),
  ]
}

/** Does one of the commands that the rules allow. */
function runStep({ orders, ledger }: History, step: Step): void {
  const order = orders[step.item % orders.length]
  const item = order?.items[Math.floor(step.item / orders.length) % order.items.length]
  if (!order || !item) return
  const commands = [
    ...(hasOpenRefund(item) ? listRefundCommands(order, item, { step, ledger }) : listItemCommands(order, item, step)),
    ...listSurchargeCommands(order, item, ledger),
    ...listMoneyCommands({ order, item, ledger, step }),
  ]
  commands[step.command % commands.length]?.()
  order.status = orderStatusAfter(
    order.status,
    order.items.map(({ status }) => status),
  )
}

/** A plain comparison: 10,000 histories have millions of them, for which `expect` is too slow. */
function check(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`does not hold: ${what}`)
}

/** @throws when money or states do not agree */
function checkHistory({ orders, ledger }: History): void {
  check('the ledger sums to zero', sumOf(Object.values(ledger.paid)) === 0 && sumOf(Object.values(ledger.sold)) === 0)
  const doneOf = (order: Order) => sumOf(order.repayments.filter(({ isDone }) => isDone).map((repayment) => repayment.charged_minor))
  const chargedLeft = sumOf(orders.map((order) => order.charged_minor - doneOf(order)))
  check('the charge less repayments is the sum of the orders less theirs', ledger.paid.gateway === chargedLeft)
  const itemsOfAll = orders.flatMap(({ items }) => items)
  const open = itemsOfAll.filter(({ surcharge }) => !isSettledSurcharge(surcharge))
  const waiting = orders.flatMap(({ repayments }) => repayments.filter(({ isDone }) => !isDone))
  const heldMinor = sumOf([...open.map(({ surchargeMinor }) => surchargeMinor), ...waiting.map((repayment) => repayment.surcharge_minor)])
  check('the ledger holds the surcharges that are neither refunded nor forfeited', -(ledger.sold.surcharges ?? 0) === heldMinor)
  for (const order of orders) {
    checkRepayments(order)
    checkSums(order)
    checkStates(order)
  }
}

function checkRepayments({ repayments, ...order }: Order): void {
  check('repayments sum to those of the order', sumOf(repayments.map((r) => r.charged_minor)) === order.repaid_charged_minor)
  const isNegative = repayments.some((repayment) => Math.min(repayment.charged_minor, repayment.fee_minor, repayment.fee_vat_minor) < 0)
  check('no repayment is negative', !isNegative)
  check('repayments are within the charge', order.repaid_charged_minor <= order.charged_minor)
  const feeLeft = order.fee_minor - order.repaid_fee_minor
  check('the fee that stays is the fee on what stays', feeLeft === feeOnRest(order))
  const vatLeft = order.fee_vat_minor - order.repaid_fee_vat_minor
  check('the VAT that stays is the VAT within the fee that stays', vatLeft === vatWithin(feeLeft, order.fee_vat_percentage))
  const isAllBack =
    order.repaid_items_minor === order.items_minor &&
    order.repaid_shipping_minor === order.shipping_minor &&
    order.repaid_surcharge_minor === order.surcharge_minor
  check('everything given back is the whole charge', !isAllBack || order.repaid_charged_minor === order.charged_minor)
}

const feeOnRest = ({ items_minor, repaid_items_minor, fee_percentage, fee_minor }: Omit<Order, 'repayments'>) =>
  Math.min(merchantFee(items_minor - repaid_items_minor, fee_percentage), fee_minor)

/** What was given back is the price and the postage of ended items, and what their refunds gave. */
function checkSums({ items, ...order }: Order): void {
  const ended = items.filter(({ status }) => status === 'declined')
  const itemsBack = sumOf(ended.map(({ itemsMinor }) => itemsMinor)) + sumOf(items.map(({ refunded }) => refunded.items_minor))
  const postageBack = sumOf(ended.map(({ shippingMinor }) => shippingMinor)) + sumOf(items.map(({ refunded }) => refunded.shipping_minor))
  const surchargesBack = sumOf(items.filter(({ surcharge }) => surcharge === 'refunded').map(({ surchargeMinor }) => surchargeMinor))
  check('surcharges given back are those that are refunded', order.repaid_surcharge_minor === surchargesBack)
  check('prices given back are those of ended items and refunds', order.repaid_items_minor === itemsBack)
  check('postage given back is that of ended items and refunds', order.repaid_shipping_minor === postageBack)
  const isWithinPrice = items.every(({ refunded, itemsMinor }) => refunded.items_minor <= itemsMinor)
  check('no item gives back more than its price', isWithinPrice)
}

function checkStates({ status, items }: Order): void {
  const remaining = items.filter((item) => item.status !== 'declined')
  const isConfirmed = remaining.length > 0 && remaining.every((item) => item.status === 'confirmed')
  check('an order is cancelled when no item is left', (status === 'cancelled') === (remaining.length === 0))
  check('an order is completed when all its items are confirmed', (status === 'completed') === isConfirmed)
  const isUndecided = remaining.some((item) => item.status === 'pending')
  check('an undecided order is paid', !isUndecided || status === 'fully_paid' || status === 'partially_paid')
  const isSentDeclined = items.some((item) => item.isSent && item.status !== 'accepted' && item.status !== 'confirmed')
  check('an item that was sent never ends as declined', !isSentDeclined)
  const isUnsentRefunded = items.some(({ refund, isSent }) => refund !== undefined && !isSent)
  check('only what was sent has a refund', !isUnsentRefunded)
}

const createEndings = () => ({
  completed: 0,
  cancelled: 0,
  partlyRepaid: 0,
  refunded: 0,
  closed: 0,
  openRefund: 0,
  completedWithRefund: 0,
  forfeited: 0,
  takenBack: 0,
})

function countEndings(endings: ReturnType<typeof createEndings>, { status, items, ...order }: Order): void {
  const refunds = items.flatMap(({ refund }) => (refund ? [refund.status] : []))
  if (status === 'completed' || status === 'cancelled') endings[status] += 1
  if (order.repaid_charged_minor > 0 && order.repaid_charged_minor < order.charged_minor) endings.partlyRepaid += 1
  if (refunds.includes('refunded')) endings.refunded += 1
  if (items.some(({ surcharge }) => surcharge === 'forfeited')) endings.forfeited += 1
  if (items.some(({ isTakenBack }) => isTakenBack)) endings.takenBack += 1
  if (refunds.includes('closed')) endings.closed += 1
  const hasOpenRefund = refunds.some((refund) => !refundMachine.isFinal(refund))
  if (hasOpenRefund) endings.openRefund += 1
  if (hasOpenRefund && status === 'completed') endings.completedWithRefund += 1
}

describe('random histories of orders', () => {
  it('keep ledger, charge, repayments, refunds and states in agreement after each step', () => {
    const endings = createEndings()
    fc.assert(
      fc.property(anyPurchase, anySteps, (shapes, steps) => {
        const history = placePurchase(shapes)
        checkHistory(history)
        for (const step of steps) {
          runStep(history, step)
          checkHistory(history)
        }
        for (const order of history.orders) countEndings(endings, order)
      }),
      { numRuns: HISTORY_COUNT },
    )
    // The histories are long enough to end in every way.
    const { takenBack, ...common } = endings
    expect(Math.min(...Object.values(common))).toBeGreaterThan(HISTORY_COUNT / 100)
    expect(takenBack).toBeGreaterThan(0)
  }, 120_000)
})
