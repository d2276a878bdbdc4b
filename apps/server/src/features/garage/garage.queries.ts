import { Refusal } from '@partlane/domain/refusal'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

const selectVehicles = (db: DbOrTx, userId: number) =>
  db
    .selectFrom('vehicles as v')
    .innerJoin('vehicle_nodes as n', 'n.id', 'v.node_id')
    .leftJoin('vehicle_nodes as model', (join) => join.on('model.id', '=', sql`n.path[2]`))
    .where('v.user_id', '=', userId)
    .select(['v.id', 'v.node_id', 'v.year', 'v.nickname', 'v.plate', 'v.vin', 'v.mileage', 'v.chosen', 'v.created_at'])
    .select(['n.full_name', 'n.name', 'n.level', 'model.name as model'])

/** Lists the vehicles of a user: the chosen one first, then newest first. */
export const listVehicles = (db: DbOrTx, userId: number) =>
  selectVehicles(db, userId).orderBy('v.chosen', 'desc').orderBy('v.created_at', 'desc').orderBy('v.id', 'desc').execute()
export type VehicleRow = Awaited<ReturnType<typeof listVehicles>>[number]

/**
 * Returns a vehicle of the user's own garage.
 * @throws Refusal not_found also for a vehicle of another user
 */
export async function getVehicle(db: DbOrTx, { userId, vehicleId }: { userId: number; vehicleId: number }): Promise<VehicleRow> {
  const row = await selectVehicles(db, userId).where('v.id', '=', vehicleId).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}
