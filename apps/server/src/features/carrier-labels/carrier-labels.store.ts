import type { CurrencyCode } from '@partlane/domain/money/money'
import { type LabelEvent, labelMachine } from '@partlane/domain/shipping/label-machine'
import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import type { CarrierLabels } from '#platform/db/schema.generated.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'
import type { LabelRow } from './carrier-labels.queries.ts'

/** Name of the deadline that calls gateways again. */
export const RECOVER_LABELS = 'carrier-labels.recover'

type NewLabel = Omit<Insertable<CarrierLabels>, 'id' | 'status' | 'created_at' | 'updated_at'>

/** Inserts a label that has to be bought. Its order is locked. @returns its id */
export async function insertLabel(tx: Tx, values: NewLabel, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('carrier_labels')
    .values({ ...values, status: labelMachine.initial, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await wakeDeadline(tx, { name: RECOVER_LABELS })
  return id
}

type LabelChange = Pick<Updateable<CarrierLabels>, 'cost_minor' | 'problem' | 'file_key' | 'bought_at'>

/**
 * Writes the status of a label whose order is locked. No other code writes it.
 * @throws Refusal label_is_<status>
 */
export async function transitionLabel(
  tx: Tx,
  { id, status }: LabelRow,
  event: LabelEvent,
  { now, ...change }: LabelChange & { now: Date },
) {
  const next = labelMachine.next(status, event)
  await tx
    .updateTable('carrier_labels')
    .set({ ...change, status: next, updated_at: now, ended_at: labelMachine.isFinal(next) ? now : null })
    .where('id', '=', id)
    .execute()
  if (event === 'cancel') await wakeDeadline(tx, { name: RECOVER_LABELS })
}

/** The next call to the gateway waits. */
export const touchLabel = (tx: Tx, labelId: number, now: Date) =>
  tx.updateTable('carrier_labels').set({ updated_at: now }).where('id', '=', labelId).execute()

export const removeFile = (tx: Tx, labelId: number) =>
  tx.updateTable('carrier_labels').set({ file_key: null }).where('id', '=', labelId).execute()

/** The parcel of a label is not picked up any more. */
export const removePickup = (tx: Tx, labelId: number) =>
  tx.updateTable('carrier_labels').set({ pickup_id: null }).where('id', '=', labelId).execute()

/** Takes items out of a parcel that no carrier has got. */
export const removeParcelItems = (tx: Tx, parcelId: number, itemIds: readonly number[]) =>
  tx.deleteFrom('parcel_items').where('parcel_id', '=', parcelId).where('order_item_id', 'in', itemIds).execute()

/** Counts the labels of a locked order, and sums the prices of those that are owed or may be. */
export async function sumLabels(tx: Tx, { orderId, currency }: { orderId: number; currency: CurrencyCode }) {
  const { count, sum_minor } = await tx
    .selectFrom('carrier_labels')
    .where('order_id', '=', orderId)
    .where('currency', '=', currency)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number | null>('price_minor').filterWhere('status', 'not in', ['refused', 'cancelled']).as('sum_minor'),
    ])
    .executeTakeFirstOrThrow()
  return { count, sum_minor: Number(sum_minor ?? 0) }
}
