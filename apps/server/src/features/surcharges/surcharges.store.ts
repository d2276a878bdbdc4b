import {
  eventOfWholeRefund,
  type SurchargeEvent,
  type SurchargeStatus,
  surchargeMachine,
} from '@partlane/domain/surcharges/surcharge-machine'
import { announceSurchargeAt, oldUnitDeadline } from '@partlane/domain/surcharges/surcharge-rules'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import type { SurchargePhotos, Surcharges } from '#platform/db/schema.generated.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'
import { emit } from '#platform/outbox/emit.ts'
import { surchargeTakenBack } from './surcharges.events.ts'
import type { EndingSurcharge } from './surcharges.queries.ts'

/** Name of the deadline. A change that makes the next due time earlier wakes it. */
export const SURCHARGE_DEADLINES = 'surcharges.deadlines'

/** Inserts the surcharges of the items of new orders. */
export async function insertSurcharges(tx: Tx, orderIds: readonly number[], now: Date): Promise<void> {
  if (orderIds.length === 0) return
  await sql`
    insert into surcharges (order_id, order_item_id, status, amount_minor, created_at, updated_at)
    select order_id, id, ${surchargeMachine.initial}, unit_surcharge_minor::bigint * quantity, ${now}, ${now}
    from order_items where order_id = any(${orderIds}::bigint[]) and unit_surcharge_minor > 0 order by id`.execute(tx)
}

type SurchargeChange = Omit<Updateable<Surcharges>, 'id' | 'order_id' | 'order_item_id' | 'status' | 'amount_minor'>

/**
 * Writes the status of a surcharge whose order is locked. No other code writes it.
 * @throws Refusal surcharge_is_<status>
 */
export async function transitionSurcharge(
  tx: Tx,
  { id, status }: { id: number; status: SurchargeStatus },
  event: SurchargeEvent,
  change: SurchargeChange,
): Promise<SurchargeStatus> {
  const next = surchargeMachine.next(status, event)
  await tx
    .updateTable('surcharges')
    .set({ ...change, status: next })
    .where('id', '=', id)
    .execute()
  if (change.due_at) await wakeDeadline(tx, { name: SURCHARGE_DEADLINES })
  return next
}

type NewPhoto = Omit<Insertable<SurchargePhotos>, 'id' | 'surcharge_id'>

type SurchargeEnd = {
  /** Undefined: the payment was voided, so nothing was charged. */
  repaymentId: number | undefined
  now: Date
}

/**
 * Ends surcharges of a locked order that a repayment gives back together with their items. The
 * seller loses a forfeited one: `surcharges.post-take-back` posts that to the ledger.
 * @throws Refusal surcharge_is_<status>
 */
export async function endSurcharges(tx: Tx, surcharges: readonly EndingSurcharge[], { repaymentId, now }: SurchargeEnd): Promise<void> {
  for (const surcharge of surcharges) {
    const event = eventOfWholeRefund(surcharge.status, { isReturned: true }) ?? 'repay'
    await transitionSurcharge(tx, surcharge, event, {
      repayment_id: repaymentId ?? null,
      due_at: null,
      announce_at: null,
      ended_at: now,
      updated_at: now,
    })
    if (event === 'take_back') await emit(tx, surchargeTakenBack({ surcharge_id: surcharge.id, order_id: surcharge.order_id }))
  }
}

/** Inserts the photos with which a seller refuses an old unit. */
export async function insertSurchargePhotos(tx: Tx, surchargeId: number, photos: readonly NewPhoto[]): Promise<void> {
  if (photos.length === 0) return
  await tx
    .insertInto('surcharge_photos')
    .values(photos.map((photo) => ({ ...photo, surcharge_id: surchargeId })))
    .execute()
}

type ArrivedItem = { id: number; unit_surcharge_minor: number; delivered_at: Date | null; confirmed_at: Date | null }

/** Starts the time to send the old units of items that have arrived. Their order is locked. */
export async function startSurchargeDeadlines(tx: Tx, items: readonly ArrivedItem[]): Promise<void> {
  for (const { id, unit_surcharge_minor, delivered_at, confirmed_at } of items) {
    const arrivedAt = delivered_at ?? confirmed_at
    if (unit_surcharge_minor === 0 || arrivedAt === null) continue
    const due_at = oldUnitDeadline(arrivedAt)
    const started = await tx
      .updateTable('surcharges')
      .set({ due_at, announce_at: announceSurchargeAt(due_at) })
      .where('order_item_id', '=', id)
      .where('status', '=', 'held')
      .where('due_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (started) await wakeDeadline(tx, { name: SURCHARGE_DEADLINES })
  }
}

/** Moves the end of a status that begins again, e.g. while a refund of the item is open. */
export const postponeSurcharge = (tx: Tx, surchargeId: number, dueAt: Date) =>
  tx
    .updateTable('surcharges')
    .set({ due_at: dueAt, announce_at: announceSurchargeAt(dueAt), announced_at: null })
    .where('id', '=', surchargeId)
    .execute()

/** Stores that the end of a status was announced. Returns false when it was announced before. */
export async function markSurchargeAnnounced(tx: Tx, surchargeId: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('surcharges')
    .set({ announced_at: now })
    .where('id', '=', surchargeId)
    .where('announced_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
