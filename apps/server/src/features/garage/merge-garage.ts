import { MAX_VEHICLES } from '@partlane/contract/garage'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { vehicleAdded } from './garage.events.ts'
import { choose, lockGarage } from './garage.store.ts'

type Who = { guestId: number; memberId: number }

/**
 * A guest's cars go to the member, each once: the same car of the same year and plate is one. The car the guest was looking for parts
 * for stays the chosen one. Beyond a full garage the guest's oldest are left behind.
 */
export async function mergeGarage(tx: Tx, { guestId, memberId }: Who): Promise<void> {
  const own = await lockGarage(tx, memberId)
  const brought = await tx
    .selectFrom('vehicles')
    .where('user_id', '=', guestId)
    .selectAll()
    .orderBy('chosen', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (brought.length === 0) return
  await tx.updateTable('vehicles').set({ chosen: false }).where('user_id', '=', guestId).execute() // one chosen each, also on the way over
  let room = MAX_VEHICLES - own.length
  for (const car of brought) {
    const same = await findSame(tx, memberId, car)
    if (!same && room <= 0) continue
    if (!same) {
      await tx.updateTable('vehicles').set({ user_id: memberId }).where('id', '=', car.id).execute()
      await emit(tx, vehicleAdded({ vehicle_id: car.id, user_id: memberId }))
      room--
    }
    if (car.chosen) await choose(tx, { userId: memberId, vehicleId: same?.id ?? car.id })
  }
  await tx.deleteFrom('vehicles').where('user_id', '=', guestId).execute()
}

const findSame = (tx: Tx, memberId: number, car: { node_id: number; year: number | null; plate: string | null }) =>
  tx
    .selectFrom('vehicles')
    .where('user_id', '=', memberId)
    .where('node_id', '=', car.node_id)
    .where(sql<boolean>`year is not distinct from ${car.year}::smallint`)
    .where(sql<boolean>`plate is not distinct from ${car.plate}::text`)
    .select('id')
    .executeTakeFirst()
