import type { Tx } from '#platform/db/db.ts'
import { insertRows, reserveIds, updateRows } from '../kit/rows.ts'
import type { TreeNode } from './vehicle-tree.ts'

type Known = { id: number; path: number[] }

/** Brings the tree into the database: new places are added, changed ones changed, none is taken away. */
export async function writeVehicleTree(tx: Tx, nodes: readonly TreeNode[]): Promise<void> {
  const known = await readKnown(tx)
  const fresh = nodes.filter(({ key }) => !known.has(key))
  const ids = await reserveIds(tx, 'vehicle_nodes', fresh.length)
  const changed = nodes.filter(({ key }) => known.has(key)).map((node) => ({ id: known.get(node.key)?.id, ...columnsOf(node) }))
  const added = fresh.map((node, i) => {
    const id = ids[i] ?? 0
    const parent = node.parentKey === null ? undefined : known.get(node.parentKey) // parents come before their children
    const path = [...(parent?.path ?? []), id]
    known.set(node.key, { id, path })
    return { id, parent_id: parent?.id ?? null, path, slug: node.slug, level: node.level, source: 'imported', ...columnsOf(node) }
  })
  await insertRows(tx, 'vehicle_nodes', added)
  await updateRows(tx, 'vehicle_nodes', changed)
}

const columnsOf = ({ name, codes, year_from, year_to, facts, wmi, popularity, full_name }: TreeNode) => ({
  name,
  codes,
  year_from,
  year_to,
  facts,
  wmi,
  popularity,
  full_name,
})

/** Places by their address: the slugs from the make down. */
async function readKnown(tx: Tx): Promise<Map<string, Known>> {
  const rows = await tx.selectFrom('vehicle_nodes').where('source', '=', 'imported').select(['id', 'slug', 'path']).execute()
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]))
  return new Map(rows.map(({ id, path }) => [path.map((place) => slugs.get(place)).join('/'), { id, path }]))
}

/** The numbers of places, by their address. */
export async function readVehicleIds(tx: Tx): Promise<Map<string, number>> {
  return new Map([...(await readKnown(tx))].map(([key, { id }]) => [key, id]))
}
