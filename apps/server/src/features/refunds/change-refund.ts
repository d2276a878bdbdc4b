import type { AddressFields } from '@partlane/contract/addresses'
import type { refunds } from '@partlane/contract/refunds'
import { FieldErrors } from '@partlane/domain/field-errors'
import { parcelMachine } from '@partlane/domain/orders/parcel-machine'
import { eventOfAction, isActionOf, listRefundActions, type RefundAction } from '@partlane/domain/refunds/refund-actions'
import { refundMachine } from '@partlane/domain/refunds/refund-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { z } from 'zod'
import type { AppContext, CurrentUser } from '#app/context.ts'
import {
  FOLLOW_PARCELS,
  findParcelOfAttempt,
  insertParcel,
  type LockedOrder,
  lockOrder,
  type OrderSide,
  sideOf,
  toParcelColumns,
  toParcelDetails,
  updateParcel,
} from '#features/orders/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'
import { applyEvent } from './apply-event.ts'
import { finishRefundPhotos, lockRefundPhotos } from './refund-photos.ts'
import { type RefundAmounts, refuseAmounts, toAmounts } from './refunds.policy.ts'
import { findRefund, findRepaymentReason, findReturnWithLabel } from './refunds.queries.ts'
import { findLockedRefund, insertEntry, listLines, type RefundColumns } from './refunds.store.ts'
import { repayRefund } from './repay-refund.ts'
import { getReturnAddress } from './return-address.ts'

export type RefundChange = z.output<(typeof refunds.change)['body']>['refund']

type Step = { refund: RefundColumns; side: OrderSide; now: Date }

/**
 * Buyer or seller responds to a refund. The same action again, after its status was reached, does
 * not change anything.
 * @throws Refusal not_found, not_allowed (the action of the other side), refund_is_<status>,
 * refund_amount_invalid, repayment_too_large, upload_not_ready, unavailable, and the refusals of
 * each action
 * @throws Refusal daily_upload_limit_reached
 */
export async function changeRefund(
  ctx: AppContext,
  { user, refundId, change }: { user: CurrentUser; refundId: number; change: RefundChange },
): Promise<void> {
  const { order_id } = await getOwnRefund(ctx, user, refundId)
  const uploadIds = 'upload_ids' in change ? change.upload_ids : []
  await finishRefundPhotos(ctx, user, uploadIds)
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, order_id)
    const side = sideOf(locked.order, user)
    const refund = await findLockedRefund(tx, refundId)
    if (!refund) throw new Refusal('not_found')
    const now = ctx.clock.now()
    if (!mayChange(refund, locked.order, { side, change })) return refuseOtherRepayment(tx, refund, change.action)
    const photos = await lockRefundPhotos(tx, user.id, uploadIds)
    const text = 'text' in change ? (change.text ?? null) : null
    await insertEntry(tx, { refundId, actor: side, event: eventOfAction[change.action], text: text || null, photos, now })
    await applyChange(tx, locked, { refund, side, now, change })
  })
}

async function getOwnRefund(ctx: AppContext, user: CurrentUser, refundId: number) {
  const refund = await findRefund(ctx.db, refundId)
  if (!refund) throw new Refusal('not_found')
  sideOf(refund, user)
  return refund
}

/** Returns false if the action was done before. */
function mayChange(
  refund: RefundColumns,
  order: LockedOrder['order'],
  { side, change }: { side: OrderSide; change: RefundChange },
): boolean {
  const { action } = change
  const event = eventOfAction[action]
  const facts = { ...refund, isReturned: refund.return_sent_at !== null }
  if (listRefundActions(facts, side).includes(action)) return true
  if (!isActionOf(side, action)) throw new Refusal('not_allowed')
  if (refundMachine.leadsTo(event, refund.status) && isSameOffer(refund, order, change)) return false
  throw new Refusal(`refund_is_${refund.status}`)
}

/** Another amount than the open offer is another action. It is not silently dropped. */
function isSameOffer(refund: RefundColumns, order: LockedOrder['order'], change: RefundChange): boolean {
  if (change.action !== 'offer') return true
  const { items_minor, shipping_minor } = toAmounts(change, order)
  return items_minor === refund.offered_items_minor && shipping_minor === refund.offered_shipping_minor
}

/**
 * The buyer's acceptance of an offer, or an operator's decision, is not what a repeated action has
 * done: another amount was repaid.
 * @throws Refusal refund_is_refunded
 */
async function refuseOtherRepayment(tx: Tx, refund: RefundColumns, action: RefundAction): Promise<void> {
  if (refund.status !== 'refunded') return
  const { items_minor, shipping_minor, offered_items_minor, offered_shipping_minor } = refund
  const isOffer = items_minor === offered_items_minor && shipping_minor === offered_shipping_minor
  const isDecided = (await findRepaymentReason(tx, refund)) === 'decision'
  if (isDecided || isOffer !== (action === 'accept_offer')) throw new Refusal('refund_is_refunded')
}

async function applyChange(tx: Tx, locked: LockedOrder, { change, ...step }: Step & { change: RefundChange }): Promise<void> {
  const { refund, side, now } = step
  const event = eventOfAction[change.action]
  switch (change.action) {
    case 'accept':
      return accept(tx, locked, step, change.return_address)
    case 'offer':
      return offer(tx, locked, step, toAmounts(change, locked.order))
    case 'repay':
      await repayRefund(tx, locked, { refund, amounts: refund, by: side, now })
      return
    case 'accept_offer':
      await repayRefund(tx, locked, { refund, amounts: offerOf(refund), by: side, now })
      return
    case 'send_return':
      return sendReturn(tx, locked, step, change.parcel)
    case 'receive_return':
      await applyEvent(tx, locked, { refund, event, by: side, now, change: { return_sent_at: refund.return_sent_at ?? now } })
      return
    default:
      await applyEvent(tx, locked, { refund, event, by: side, now })
  }
}

async function accept(tx: Tx, locked: LockedOrder, { refund, side, now }: Step, input: AddressFields | null | undefined): Promise<void> {
  const return_address = await getReturnAddress(tx, locked.order, input)
  await applyEvent(tx, locked, { refund, event: 'accept', by: side, now, change: { return_address } })
}

/** An offer is above zero and not more than what was asked for. */
async function offer(tx: Tx, locked: LockedOrder, { refund, side, now }: Step, amounts: RefundAmounts): Promise<void> {
  refuseAmounts(amounts, refund, locked.order.currency)
  const change = { offered_items_minor: amounts.items_minor, offered_shipping_minor: amounts.shipping_minor, offers: refund.offers + 1 }
  await applyEvent(tx, locked, { refund, event: 'offer', by: side, now, change })
}

function offerOf({ offered_items_minor, offered_shipping_minor }: RefundColumns): RefundAmounts {
  if (offered_items_minor === null || offered_shipping_minor === null) throw new Error('an offered refund has no offered amount')
  return { items_minor: offered_items_minor, shipping_minor: offered_shipping_minor }
}

type ReturnParcel = Extract<RefundChange, { action: 'send_return' }>['parcel']

async function sendReturn(tx: Tx, locked: LockedOrder, step: Step, parcel: ReturnParcel): Promise<void> {
  const { refund, side, now } = step
  if (!parcel) return sendWithLabel(tx, locked, step)
  const { attempt, ...tracking } = parcel
  const orderId = locked.order.id
  if (await findParcelOfAttempt(tx, orderId, attempt)) return
  const items = await listLines(tx, refund.id)
  await insertParcel(tx, { orderId, attempt, ...toParcelColumns(toParcelDetails(tracking)), items, refundId: refund.id, now })
  await applyEvent(tx, locked, { refund, event: 'send_return', by: side, now, change: { return_sent_at: now } })
}

/** @throws FieldErrors required (`parcel`) while the seller has not bought a label */
async function sendWithLabel(tx: Tx, locked: LockedOrder, { refund, side, now }: Step): Promise<void> {
  const parcel = await findReturnWithLabel(tx, refund.id)
  if (!parcel) throw new FieldErrors([{ field: 'parcel', code: 'required' }])
  if (parcel.status === 'prepared') {
    const status = parcelMachine.next(parcel.status, 'dispatch')
    await updateParcel(tx, parcel.id, { status, dispatched_at: now, track_at: now, updated_at: now })
    await wakeDeadline(tx, { name: FOLLOW_PARCELS })
  }
  await applyEvent(tx, locked, { refund, event: 'send_return', by: side, now, change: { return_sent_at: now } })
}
