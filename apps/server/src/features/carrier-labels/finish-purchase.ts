import { randomUUID } from 'node:crypto'
import { Refusal } from '@partlane/domain/refusal'
import { createTrackingUrl, normaliseTrackingNumber } from '@partlane/domain/shipping/carriers'
import type { LabelEvent } from '@partlane/domain/shipping/label-machine'
import type { AppContext } from '#app/context.ts'
import { lockSellerAccount, postMovement } from '#features/ledger/public.ts'
import { FOLLOW_PARCELS, findParcel, lockOrder, updateParcel } from '#features/orders/public.ts'
import { type CarrierGateway, CarrierRefusal, CarrierUnavailable, type Label, type LabelRequest } from '#gateways/carriers/port.ts'
import type { Tx } from '#platform/db/db.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'
import { emit } from '#platform/outbox/emit.ts'
import { returnLabelBought } from './carrier-labels.events.ts'
import { buildPurchaseEntries, isCarrierRefusalCode, toRefusal } from './carrier-labels.policy.ts'
import { getLabel, type LabelRow, listItemsOfParcel } from './carrier-labels.queries.ts'
import { transitionLabel } from './carrier-labels.store.ts'
import { loadShipment, toReturnShipment } from './load-shipment.ts'

/**
 * Buys a requested label at its gateway and stores number, file and cost. Safe to repeat and to run
 * concurrently: the gateway knows the key of the label, and its status is checked again under the
 * lock of the order. A gateway that does not respond leaves the label requested.
 */
export async function finishPurchase(ctx: AppContext, labelId: number): Promise<void> {
  const label = await getLabel(ctx.db, labelId)
  if (label.status !== 'requested') return
  const outcome = await callGateway(ctx, label)
  if (outcome === 'unknown') return
  if ('code' in outcome) {
    await refuseLabel(ctx, labelId, outcome.code)
    return
  }
  const fileKey = await storeFile(ctx, labelId, outcome.sold)
  const isStored = await ctx.db.transact(async (tx) => {
    await lockOrder(tx, label.order_id)
    const current = await getLabel(tx, labelId)
    if (current.status !== 'requested') return false
    await storePurchase(tx, current, { sold: outcome.sold, fileKey, event: 'buy', now: ctx.clock.now() })
    return true
  })
  if (!isStored) await ctx.storage.delete(fileKey)
}

/**
 * Finishes a purchase, as `finishPurchase`.
 * @throws Refusal what the gateway has refused
 */
export async function completePurchase(ctx: AppContext, labelId: number): Promise<void> {
  await finishPurchase(ctx, labelId)
  const { status, problem } = await getLabel(ctx.db, labelId)
  if (status === 'refused') throw isCarrierRefusalCode(problem) ? toRefusal(problem) : new Refusal('label_service_not_available')
}

type Outcome = { sold: Label } | { code: string } | 'unknown'

/** Buys a label, or finds out that the gateway refuses it. */
export async function callGateway(ctx: AppContext, label: LabelRow): Promise<Outcome> {
  try {
    const gateway = ctx.carrierGateways.get(label.gateway)
    const sold = await buyOrFind(ctx, gateway, label)
    return sold ? { sold } : { code: 'address_missing' }
  } catch (error) {
    if (error instanceof CarrierRefusal) return { code: error.code }
    if (!(error instanceof CarrierUnavailable) && !(error instanceof Refusal)) throw error
    ctx.log.warn({ err: error, labelId: label.id }, 'the state of a label is unknown')
    return 'unknown'
  }
}

/** Without the addresses, which an erasure may have removed, nothing new is bought. */
async function buyOrFind(ctx: AppContext, gateway: CarrierGateway, label: LabelRow): Promise<Label | undefined> {
  const request = await findRequest(ctx, label)
  return request ? gateway.buyLabel(request) : gateway.findLabel(label.idempotency_key)
}

async function findRequest(ctx: AppContext, label: LabelRow): Promise<LabelRequest | undefined> {
  const items = await listItemsOfParcel(ctx.db, label.parcel_id)
  const order = { id: label.order_id, seller_id: label.seller_id, address: label.address }
  try {
    const shipment =
      label.direction === 'return'
        ? toReturnShipment(label, label)
        : await loadShipment(ctx.db, order, { itemIds: items.map(({ order_item_id }) => order_item_id), measures: label })
    return { ...shipment, idempotencyKey: label.idempotency_key, service: label.service, reference: label.reference }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** A key that cannot be guessed: the storage may be public. */
export async function storeFile(ctx: AppContext, labelId: number, { pdf }: Label): Promise<string> {
  const key = `labels/${labelId}/${randomUUID()}.pdf`
  await ctx.storage.put(key, pdf, { contentType: 'application/pdf' })
  return key
}

type Purchase = { sold: Label; fileKey: string; event: Extract<LabelEvent, 'buy' | 'keep_using'>; now: Date }

/** Stores what the gateway has sold, in the ledger too. The order is locked. */
export async function storePurchase(tx: Tx, label: LabelRow, { sold, fileKey, event, now }: Purchase): Promise<void> {
  const change = { cost_minor: sold.costMinor, file_key: fileKey, bought_at: now, now }
  await transitionLabel(tx, label, event, change)
  const parcel = await findParcel(tx, { orderId: label.order_id, parcelId: label.parcel_id })
  const number = normaliseTrackingNumber(sold.trackingNumber)
  const tracking_url = parcel ? createTrackingUrl(parcel.carrier, number) : null
  // The carrier may have the parcel before the seller says so.
  await updateParcel(tx, label.parcel_id, { tracking_number: number, tracking_url, numbered_at: now, track_at: now, updated_at: now })
  await wakeDeadline(tx, { name: FOLLOW_PARCELS })
  const seller = await lockSellerAccount(tx, label.order_id)
  const entries = buildPurchaseEntries(label, { costMinor: sold.costMinor, seller })
  await postMovement(tx, { movement: `label:${label.id}`, entries, now })
  if (label.refund_id !== null)
    await emit(tx, returnLabelBought({ order_id: label.order_id, refund_id: label.refund_id, label_id: label.id }))
}

/** The gateway has not sold the label: its items are free for another parcel. */
export async function refuseLabel(ctx: AppContext, labelId: number, code: string): Promise<void> {
  const { order_id } = await getLabel(ctx.db, labelId)
  await ctx.db.transact(async (tx) => {
    await lockOrder(tx, order_id)
    const label = await getLabel(tx, labelId)
    if (label.status !== 'requested' && label.status !== 'cancelling') return
    const now = ctx.clock.now()
    await transitionLabel(tx, label, 'refuse', { problem: code, now })
    await updateParcel(tx, label.parcel_id, { status: 'cancelled', updated_at: now })
  })
}
