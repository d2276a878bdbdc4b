import { type PickupEvent, pickupMachine } from '@partlane/domain/shipping/pickup-machine'
import type { Insertable } from 'kysely'
import type { CarrierAddress } from '#gateways/carriers/port.ts'
import type { Tx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'
import type { CarrierPickups } from '#platform/db/schema.generated.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'
import type { PickupRow } from './carrier-pickups.queries.ts'

/** Name of the deadline that calls gateways again. */
export const RECOVER_PICKUPS = 'carrier-pickups.recover'

type NewPickup = Pick<Insertable<CarrierPickups>, 'seller_id' | 'gateway' | 'attempt' | 'day' | 'starts' | 'ends'> & {
  address: CarrierAddress
}

/** Inserts a pickup that has to be booked. Its seller is locked. @returns its id */
export async function insertPickup(tx: Tx, { address, ...values }: NewPickup, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('carrier_pickups')
    .values({ ...values, address: JSON.stringify(address), status: pickupMachine.initial, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await wakeDeadline(tx, { name: RECOVER_PICKUPS })
  return id
}

type Assignment = { pickupId: number; labelIds: readonly number[]; today: string }

/**
 * Gives parcels to a pickup, if no carrier and no other pickup from today has got them. Its seller
 * is locked.
 * @returns the number of them
 */
export async function assignLabels(tx: Tx, { pickupId, labelIds, today }: Assignment): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('carrier_labels')
    .set({ pickup_id: pickupId })
    .where('id', 'in', nonEmptyIds(labelIds))
    .where('status', '=', 'bought')
    .where((eb) =>
      eb.or([
        eb('pickup_id', 'is', null),
        eb(
          'pickup_id',
          'in',
          eb.selectFrom('carrier_pickups as k').whereRef('k.id', '=', 'carrier_labels.pickup_id').where('k.day', '<', today).select('k.id'),
        ),
      ]),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('parcels as p')
          .whereRef('p.label_id', '=', 'carrier_labels.id')
          .where('p.status', '=', 'prepared')
          .where('p.direction', '=', 'outward')
          .select('p.id'),
      ),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Another pickup can take the parcels. */
export const releaseLabels = (tx: Tx, pickupId: number) =>
  tx.updateTable('carrier_labels').set({ pickup_id: null }).where('pickup_id', '=', pickupId).execute()

/**
 * Writes the status of a pickup whose seller is locked. No other code writes it.
 * @throws Refusal pickup_is_<status>
 */
export async function transitionPickup(
  tx: Tx,
  { id, status, booked_at }: PickupRow,
  event: PickupEvent,
  { now, problem = null }: { now: Date; problem?: string | null },
): Promise<void> {
  const next = pickupMachine.next(status, event)
  const isBooked = event === 'book' || event === 'keep'
  await tx
    .updateTable('carrier_pickups')
    .set({
      status: next,
      problem,
      booked_at: isBooked ? (booked_at ?? now) : booked_at,
      updated_at: now,
      ended_at: pickupMachine.isFinal(next) ? now : null,
    })
    .where('id', '=', id)
    .execute()
  if (event === 'cancel') await wakeDeadline(tx, { name: RECOVER_PICKUPS })
}

/** The next call to the gateway waits. */
export const touchPickup = (tx: Tx, pickupId: number, now: Date) =>
  tx.updateTable('carrier_pickups').set({ updated_at: now }).where('id', '=', pickupId).execute()
