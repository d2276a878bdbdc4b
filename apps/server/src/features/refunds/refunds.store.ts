import type { AddressFields } from '@partlane/contract/addresses'
import {
  type RefundAuthor,
  type RefundEntryEvent,
  type RefundEvent,
  type RefundStatus,
  refundMachine,
} from '@partlane/domain/refunds/refund-machine'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { PhotoOfUpload } from '#features/selling/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'
import type { Refunds } from '#platform/db/schema.generated.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'

export type RefundColumns = Selectable<Refunds>
export type RefundLine = { order_item_id: number; quantity: number }

/** Name of the deadline. A change that makes the next due time earlier wakes it. */
export const REFUND_DEADLINES = 'refunds.deadlines'

/** Reads a refund. Its order is locked, so it does not change. */
export const findLockedRefund = (tx: Tx, refundId: number): Promise<RefundColumns | undefined> =>
  tx.selectFrom('refunds').where('id', '=', refundId).selectAll().executeTakeFirst()

/** Finds the refund that an earlier request with the same attempt has made. */
export const findRefundOfAttempt = (tx: Tx, orderId: number, attempt: string) =>
  tx.selectFrom('refunds').where('order_id', '=', orderId).where('attempt', '=', attempt).select('id').executeTakeFirst()

type CountInput = { lines: readonly RefundLine[]; actor: 'buyer' | 'seller' }

/** The number of refunds that one side has started for one of the items: for that with the most. */
export async function countRefundsPerItem(tx: Tx, { lines, actor }: CountInput): Promise<number> {
  const itemIds = lines.map(({ order_item_id }) => order_item_id)
  const largest = await tx
    .selectFrom('refund_items as i')
    .innerJoin('refunds as r', 'r.id', 'i.refund_id')
    .where('i.order_item_id', 'in', itemIds)
    .where('r.reason', actor === 'seller' ? '=' : '<>', 'goodwill')
    .groupBy('i.order_item_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst()
  return largest?.count ?? 0
}

export const listLines = (tx: Tx, refundId: number): Promise<RefundLine[]> =>
  tx.selectFrom('refund_items').where('refund_id', '=', refundId).select(['order_item_id', 'quantity']).orderBy('order_item_id').execute()

type NewRefund = Omit<Insertable<Refunds>, 'id' | 'status' | 'updated_at'>

/** Inserts a refund with its items, which are marked as having an open one. The order is locked. */
export async function insertRefund(tx: Tx, values: NewRefund, lines: readonly RefundLine[]): Promise<RefundColumns> {
  const refund = await tx
    .insertInto('refunds')
    .values({ ...values, status: refundMachine.initial, updated_at: values.created_at })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('refund_items')
    .values(lines.map((line) => ({ ...line, refund_id: refund.id })))
    .execute()
  await tx
    .updateTable('order_items')
    .set({ open_refund_id: refund.id })
    .where('id', 'in', nonEmptyIds(lines.map(({ order_item_id }) => order_item_id)))
    .execute()
  return refund
}

type RefundChange = Omit<Updateable<Refunds>, 'id' | 'status' | 'order_id' | 'return_address'> & { return_address?: AddressFields }

/**
 * Writes the status of a refund whose order is locked. No other code writes it. A refund that is
 * over frees its items.
 * @throws Refusal refund_is_<status>
 */
export async function transitionRefund(tx: Tx, refund: RefundColumns, event: RefundEvent, change: RefundChange): Promise<RefundStatus> {
  const status = refundMachine.next(refund.status, event)
  const { return_address, ...columns } = change
  await tx
    .updateTable('refunds')
    .set({ ...columns, ...(return_address ? { return_address: JSON.stringify(return_address) } : {}), status })
    .where('id', '=', refund.id)
    .execute()
  if (refundMachine.isFinal(status))
    await tx.updateTable('order_items').set({ open_refund_id: null }).where('open_refund_id', '=', refund.id).execute()
  if (change.due_at) await wakeDeadline(tx, { name: REFUND_DEADLINES })
  return status
}

/** Stores that the end of a status was announced. Returns false when it was announced before. */
export async function markRefundAnnounced(tx: Tx, refundId: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('refunds')
    .set({ announced_at: now })
    .where('id', '=', refundId)
    .where('announced_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type NewEntry = {
  refundId: number
  actor: RefundAuthor
  event: RefundEntryEvent
  text: string | null
  photos: readonly PhotoOfUpload[]
  now: Date
}

/** Inserts what one side wrote, with its photos. Without both: only an offer. @returns its id */
export async function insertEntry(tx: Tx, { refundId, actor, event, text, photos, now }: NewEntry): Promise<number | undefined> {
  if (text === null && photos.length === 0 && event !== 'offer') return undefined
  const { id: entry_id } = await tx
    .insertInto('refund_entries')
    .values({ refund_id: refundId, actor, event, text, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (photos.length > 0)
    await tx
      .insertInto('refund_photos')
      .values(photos.map((photo) => ({ ...photo, entry_id })))
      .execute()
  return entry_id
}

export async function countEntries(tx: Tx, refundId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('refund_entries')
    .where('refund_id', '=', refundId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type RefundedItem = { id: number; items_minor: number; shipping_minor: number }

/** Adds what a refund gives back to its items. */
export async function addRefunded(tx: Tx, items: readonly RefundedItem[]): Promise<void> {
  for (const { id, items_minor, shipping_minor } of items)
    await tx
      .updateTable('order_items')
      .set((eb) => ({
        refunded_minor: eb('refunded_minor', '+', items_minor),
        refunded_shipping_minor: eb('refunded_shipping_minor', '+', shipping_minor),
      }))
      .where('id', '=', id)
      .execute()
}

/** Moves the refunds of a guest to a member. Part of the guest merge, after the orders. */
export async function mergeRefunds(tx: Tx, { guestId, memberId }: { guestId: number; memberId: number }): Promise<void> {
  await tx.updateTable('refunds').set({ buyer_id: memberId }).where('buyer_id', '=', guestId).execute()
}
