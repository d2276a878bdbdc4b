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

/** Lists all columns of a user's vehicles: the chosen one first, then newest first. */
export const listVehicleRows = (db: DbOrTx, userId: number) =>
  db
    .selectFrom('vehicles')
    .where('user_id', '=', userId)
    .selectAll()
    .orderBy('chosen', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

type VehicleIdentity = { node_id: number; year: number | null; plate: string | null }

/** Finds a vehicle of the user with the same node, year and plate. */
export async function findSameVehicleId(
  db: DbOrTx,
  userId: number,
  { node_id, year, plate }: VehicleIdentity,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('vehicles')
    .where('user_id', '=', userId)
    .where('node_id', '=', node_id)
    .where(sql<boolean>`year is not distinct from ${year}::smallint`)
    .where(sql<boolean>`plate is not distinct from ${plate}::text`)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/** True for an imported node. Nodes of the universal make cannot be in a garage. */
export async function hasVehicleNode(db: DbOrTx, nodeId: number): Promise<boolean> {
  const node = await db
    .selectFrom('vehicle_nodes')
    .where('id', '=', nodeId)
    .where('source', '=', 'imported')
    .select('id')
    .executeTakeFirst()
  return node !== undefined
}
