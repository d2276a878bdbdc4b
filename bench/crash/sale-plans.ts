import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ApiResponse } from '../scenarios/buyers.ts'
import { type Call, codesOf } from './repeat-calls.ts'

const CAPTURE_DELAY_MS = 300

/** What the program has confirmed about an order. It must be true at the end. */
export type Confirmed = {
  items: { id: string; status: 'accepted' | 'declined' | 'confirmed' }[]
  parcelAttempts: string[]
  refunds: { attempt: string; status: string }[]
}

/** The deadline of an order that passes, because neither side acts. */
export type WaitingOrder = { orderId: string; kind: 'accept' | 'cancel' | 'confirm' }

export type Sale = {
  call: Call
  orderId: string
  itemIds: readonly string[]
  buyer: string
  seller: string
  operator: string
  confirmed: Confirmed
  waiting: WaitingOrder[]
  /** Notes a response that a plan does not expect. */
  report(message: string): void
  count(action: string): void
}

type Options = { allows?: readonly string[] }

/** Sends a request of a plan. @returns the response, or undefined for a refusal that may happen */
async function send(
  sale: Sale,
  token: string,
  [action, method, path, body]: [string, 'POST' | 'PUT', string, unknown],
  { allows = [] }: Options = {},
): Promise<ApiResponse | undefined> {
  let response = await sale.call(method, path, body, token)
  // Nothing is sent unpaid: the seller tries again when the money is collected.
  while (codesOf(response).includes('payment_not_captured')) {
    await delay(CAPTURE_DELAY_MS)
    response = await sale.call(method, path, body, token)
  }
  if (response.status < 300) {
    sale.count(action)
    return response
  }
  const codes = codesOf(response)
  if (!codes.some((code) => allows.includes(code))) sale.report(`${action}: ${response.status} ${codes.join()}`)
  return undefined
}

type ItemAction = 'accept' | 'decline' | 'confirm'
const statusAfter = { accept: 'accepted', decline: 'declined', confirm: 'confirmed' } as const

async function changeItems(sale: Sale, action: ItemAction, itemIds = sale.itemIds, options: Options = {}): Promise<boolean> {
  const order_items = { action, item_ids: itemIds, ...(action === 'decline' ? { reason: 'buyer_asked' } : {}) }
  const token = action === 'confirm' ? sale.buyer : sale.seller
  const response = await send(sale, token, [action, 'PUT', `/users/orders/${sale.orderId}/items`, { order_items }], options)
  if (response) sale.confirmed.items.push(...itemIds.map((id) => ({ id, status: statusAfter[action] })))
  return response !== undefined
}

async function cancel(sale: Sale, options: Options = {}): Promise<boolean> {
  const response = await send(sale, sale.buyer, ['cancel', 'PUT', `/users/orders/${sale.orderId}/cancel`, {}], options)
  if (response) sale.confirmed.items.push(...sale.itemIds.map((id) => ({ id, status: 'declined' as const })))
  return response !== undefined
}

async function dispatch(sale: Sale, itemIds = sale.itemIds, options: Options = {}): Promise<boolean> {
  const attempt = randomUUID()
  const items = itemIds.map((item_id) => ({ item_id, quantity: 1 }))
  const parcel = { carrier: 'royal_mail', tracking_number: 'AB123456789GB', items, attempt }
  const response = await send(sale, sale.seller, ['dispatch', 'POST', `/users/orders/${sale.orderId}/parcels`, { parcel }], options)
  if (response) sale.confirmed.parcelAttempts.push(attempt)
  return response !== undefined
}

/** @returns the id of the refund */
async function requestRefund(sale: Sale, itemIds = sale.itemIds, options: Options = {}): Promise<string | undefined> {
  const attempt = randomUUID()
  const items = itemIds.map((item_id) => ({ item_id, quantity: 1 }))
  const refund = { reason: 'damaged', items, text: 'The housing is cracked.', attempt }
  const response = await send(sale, sale.buyer, ['request', 'POST', `/users/orders/${sale.orderId}/refunds`, { refund }], options)
  if (response) sale.confirmed.refunds.push({ attempt, status: 'requested' })
  return response?.body.data?.id
}

/** @returns whether the refund has the status that follows */
async function respond(sale: Sale, side: 'buyer' | 'seller', id: string, refund: { action: string }, options: Options = {}) {
  const response = await send(sale, sale[side], [refund.action, 'PUT', `/users/refunds/${id}`, { refund }], options)
  noteRefund(sale, response)
  return response !== undefined
}

/** A final status never changes again. */
function noteRefund({ confirmed }: Sale, response: ApiResponse | undefined): void {
  const status = String(response?.body.data?.attributes?.status)
  const last = confirmed.refunds.at(-1)
  if (last && (status === 'refunded' || status === 'closed')) last.status = status
}

async function decide(sale: Sale, id: string): Promise<void> {
  const decision = { outcome: 'repay', items_amount: '0.50', shipping_amount: '0', text: 'Half is fair.' }
  // A decision whose response was lost is refused when it is repeated.
  const response = await send(sale, sale.operator, ['decide', 'PUT', `/operators/refunds/${id}/decision`, { decision }], {
    allows: ['refund_is_refunded'],
  })
  noteRefund(sale, response)
}

async function give(sale: Sale, item_ids: readonly string[], options: Options = {}): Promise<void> {
  const attempt = randomUUID()
  const repayment = { item_ids, items_amount: '0.01', shipping_amount: '0', attempt }
  const response = await send(sale, sale.seller, ['give', 'POST', `/users/orders/${sale.orderId}/repayments`, { repayment }], options)
  if (response) sale.confirmed.refunds.push({ attempt, status: 'refunded' })
}

const sendBack = () => ({
  action: 'send_return',
  parcel: { carrier: 'royal_mail', tracking_number: 'CD123456789GB', attempt: randomUUID() },
})

async function acceptAndSend(sale: Sale): Promise<void> {
  await changeItems(sale, 'accept')
  await dispatch(sale)
}

async function requestAfterDispatch(sale: Sale): Promise<string | undefined> {
  await acceptAndSend(sale)
  return requestRefund(sale)
}

/** The refusals of the side that loses a race. */
const lost = {
  item: ['order_item_is_declined', 'order_item_is_accepted', 'order_item_is_confirmed', 'order_not_cancellable', 'parcel_items_invalid'],
  refund: ['refund_is_open', 'refund_not_possible', 'refund_is_refunded', 'refund_is_closed', 'refund_amount_invalid'],
}

/** What seller, buyer and operator do with an order. Each plan ends in another way. */
export const salePlans: Record<string, (sale: Sale) => Promise<unknown>> = {
  async complete(sale) {
    await acceptAndSend(sale)
    await changeItems(sale, 'confirm')
  },
  async completeInTwoParcels(sale) {
    await changeItems(sale, 'accept')
    for (const itemId of sale.itemIds) await dispatch(sale, [itemId])
    for (const itemId of sale.itemIds) await changeItems(sale, 'confirm', [itemId])
  },
  decline: (sale) => changeItems(sale, 'decline'),
  async declineOneOfThem(sale) {
    const [first = '', ...others] = sale.itemIds
    await changeItems(sale, 'decline', [first])
    if (others.length === 0) return
    await changeItems(sale, 'accept', others)
    await dispatch(sale, others)
    await changeItems(sale, 'confirm', others)
  },
  async declineAfterAcceptance(sale) {
    await changeItems(sale, 'accept')
    await changeItems(sale, 'decline')
  },
  cancel: (sale) => cancel(sale),
  async acceptAgainstCancel(sale) {
    await Promise.all([changeItems(sale, 'accept', sale.itemIds, { allows: lost.item }), cancel(sale, { allows: lost.item })])
  },
  async declineAgainstDispatch(sale) {
    await changeItems(sale, 'accept')
    const allows = [...lost.item, 'item_already_sent']
    await Promise.all([changeItems(sale, 'decline', sale.itemIds, { allows }), dispatch(sale, sale.itemIds, { allows })])
  },
  async repay(sale) {
    const id = await requestAfterDispatch(sale)
    if (id) await respond(sale, 'seller', id, { action: 'repay' })
  },
  async offerAndAgree(sale) {
    const id = await requestAfterDispatch(sale)
    if (!id) return
    await respond(sale, 'seller', id, { action: 'offer', items_amount: '0.30', shipping_amount: '0' } as { action: string })
    await respond(sale, 'buyer', id, { action: 'accept_offer' })
  },
  async sendBack(sale) {
    const id = await requestAfterDispatch(sale)
    if (!id) return
    await respond(sale, 'seller', id, { action: 'accept' })
    await respond(sale, 'buyer', id, sendBack())
    await respond(sale, 'seller', id, { action: 'receive_return' })
    await respond(sale, 'seller', id, { action: 'repay' })
  },
  async dispute(sale) {
    const id = await requestAfterDispatch(sale)
    if (!id) return
    await respond(sale, 'seller', id, { action: 'decline', text: 'It was sound.' } as { action: string })
    await respond(sale, 'buyer', id, { action: 'escalate', text: 'It was not.' } as { action: string })
    await decide(sale, id)
  },
  async repayAgainstWithdraw(sale) {
    const id = await requestAfterDispatch(sale)
    if (!id) return
    const allows = lost.refund
    await Promise.all([
      respond(sale, 'seller', id, { action: 'repay' }, { allows }),
      respond(sale, 'buyer', id, { action: 'withdraw' }, { allows }),
    ])
  },
  async requestAgainstConfirm(sale) {
    await acceptAndSend(sale)
    await Promise.all([requestRefund(sale), changeItems(sale, 'confirm', sale.itemIds, { allows: lost.refund })])
  },
  async giveTwiceAtOnce(sale) {
    await acceptAndSend(sale)
    await Promise.all([give(sale, sale.itemIds), give(sale, sale.itemIds)])
    await changeItems(sale, 'confirm')
  },
  async leaveUnaccepted(sale) {
    sale.waiting.push({ orderId: sale.orderId, kind: 'accept' })
  },
  async leaveUnsent(sale) {
    await changeItems(sale, 'accept')
    sale.waiting.push({ orderId: sale.orderId, kind: 'cancel' })
  },
  async leaveUnconfirmed(sale) {
    await acceptAndSend(sale)
    sale.waiting.push({ orderId: sale.orderId, kind: 'confirm' })
  },
}
