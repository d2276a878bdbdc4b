import { sql } from 'kysely'
import { insertRows, reserveIds, updateRows } from '#platform/db/bulk-rows.ts'
import type { Tx } from '#platform/db/db.ts'
import type { VehiclePlan } from './plan-vehicles.ts'
import type { StoredVehicle, VehicleNode } from './vehicle-tree.ts'

/** The whole vehicle tree, parents first. */
export const loadVehicles = (tx: Tx): Promise<StoredVehicle[]> =>
  tx
    .selectFrom('vehicle_nodes')
    .select(['id', 'parent_id', 'level', 'slug', 'source'])
    .select(['name', 'codes', 'year_from', 'year_to', 'facts', 'wmi', 'popularity', 'full_name'])
    .orderBy(sql`cardinality(path)`)
    .orderBy('id')
    .execute()

/** Inserts and updates nodes. Stored nodes keep their ids and slugs. */
export async function writeVehicles(tx: Tx, { added, changed }: VehiclePlan): Promise<void> {
  const ids = await reserveIds(tx, 'vehicle_nodes', added.length)
  for (const [i, node] of added.entries()) node.id = ids[i] ?? null
  const inserts = added.map((node) => ({
    id: node.id,
    parent_id: node.parent?.id ?? null,
    path: pathOf(node),
    slug: node.slug,
    level: node.level,
    source: 'imported',
    ...node.columns,
  }))
  await insertRows(tx, 'vehicle_nodes', inserts)
  await updateRows(
    tx,
    'vehicle_nodes',
    changed.map(({ id, columns }) => ({ id, ...columns })),
  )
}

/** Ids from the make down to the node. */
const pathOf = ({ id, parent }: VehicleNode): (number | null)[] => [...(parent ? pathOf(parent) : []), id]
