import { isDeepStrictEqual } from 'node:util'
import { slugify, uniqueSlug } from '@partlane/domain/slug'

export type VehicleLevel = 'make' | 'model' | 'generation' | 'series' | 'trim'

/** Columns of `vehicle_nodes` that an import writes. */
export type VehicleColumns = {
  name: string
  codes: string[]
  year_from: number | null
  year_to: number | null
  facts: Record<string, unknown>
  wmi: string[]
  popularity: number
  full_name: string
}

export type StoredVehicle = VehicleColumns & { id: number; parent_id: number | null; level: VehicleLevel; slug: string; source: string }

/** What a row of a file says about a vehicle. `undefined` years are those of the parent. */
export type VehicleInput = Pick<VehicleColumns, 'name'> & Partial<Omit<VehicleColumns, 'name' | 'full_name'>>

export type VehicleNode = {
  level: VehicleLevel
  slug: string
  /** `null` until the row is written. */
  id: number | null
  parent: VehicleNode | null
  /** Children by the key of their name. */
  children: Map<string, VehicleNode>
  slugs: Set<string>
  stored: VehicleColumns | null
  input: VehicleInput | null
  /** The columns after the import. */
  columns: VehicleColumns
}

export type VehicleTree = ReturnType<typeof createVehicleTree>

/**
 * Two names of siblings mean the same vehicle when they differ in capitals, accents and punctuation only.
 * The signs + and ! are kept: "VTR+" is another trim than "VTR".
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+!]+/gu, ' ')
    .trim()

const emptyColumns: VehicleColumns = {
  name: '',
  codes: [],
  year_from: null,
  year_to: null,
  facts: {},
  wmi: [],
  popularity: 0,
  full_name: '',
}

/** The vehicle tree in memory: the stored rows, and what the files add to them and change of them. */
export function createVehicleTree(stored: readonly StoredVehicle[]) {
  const root = createNode({ level: 'make', slug: '', parent: null })
  const keyOf = cacheByName(nameKey)
  const slugOf = cacheByName((name) => slugify(name))
  const byId = new Map<number, VehicleNode>()
  for (const row of stored) {
    const parent = row.parent_id === null ? root : byId.get(row.parent_id)
    if (!parent) continue
    parent.slugs.add(row.slug)
    if (row.source !== 'imported') continue // the universal make belongs to a migration; only its slug is in use
    const { id, parent_id: _parent, level, slug, source: _source, ...columns } = row
    const node = { ...createNode({ level, slug, parent: parent === root ? null : parent }), id, stored: columns, columns }
    byId.set(id, node)
    const key = keyOf(row.name)
    if (!parent.children.has(key)) parent.children.set(key, node)
  }

  return {
    findMake: (name: string) => root.children.get(keyOf(name)),
    findChild: (parent: VehicleNode, name: string) => parent.children.get(keyOf(name)),
    /** Finds or creates the node of this name below a parent and sets what the file says about it. */
    put(parent: VehicleNode | null, level: VehicleLevel, input: VehicleInput): VehicleNode {
      const siblings = parent ?? root
      const key = keyOf(input.name)
      const known = siblings.children.get(key)
      const node = known ?? createNode({ level, slug: uniqueSlug(slugOf(input.name), (slug) => siblings.slugs.has(slug)), parent })
      node.input = input
      siblings.children.set(key, node)
      siblings.slugs.add(node.slug)
      return node
    },
    /** Every node with its columns after the import, each after its parent. */
    derive: (): VehicleNode[] => deriveChildren(root, false),
  }
}

/** Names of trims and models repeat thousands of times. */
function cacheByName(compute: (name: string) => string): (name: string) => string {
  const cache = new Map<string, string>()
  return (name) => {
    const cached = cache.get(name)
    if (cached !== undefined) return cached
    const value = compute(name)
    cache.set(name, value)
    return value
  }
}

const createNode = ({ level, slug, parent }: Pick<VehicleNode, 'level' | 'slug' | 'parent'>): VehicleNode => ({
  level,
  slug,
  parent,
  id: null,
  children: new Map(),
  slugs: new Set(),
  stored: null,
  input: null,
  columns: emptyColumns,
})

function deriveChildren(parent: VehicleNode, parentChanged: boolean): VehicleNode[] {
  return [...parent.children.values()].flatMap((node) => {
    const derived = node.input !== null || parentChanged || hasNewYears(node)
    if (derived) node.columns = columnsOf(node)
    return [node, ...deriveChildren(node, derived && isChanged(node))]
  })
}

/** The years of a model follow from its generations. */
const hasNewYears = ({ level, children }: VehicleNode) => level === 'model' && [...children.values()].some(({ input }) => input !== null)

export const isChanged = ({ stored, columns }: VehicleNode): boolean => stored === null || !isDeepStrictEqual(stored, columns)

function columnsOf(node: VehicleNode): VehicleColumns {
  const { level, parent, input, stored } = node
  const own = { ...emptyColumns, ...stored, ...input }
  const years = level === 'model' ? yearsOfModel(node) : yearsOf(node)
  const popularity = level === 'make' || level === 'model' ? own.popularity : (parent?.columns.popularity ?? 0)
  return { ...own, ...years, popularity, full_name: fullNameOf(node, own) }
}

/** An engine and its trims have the years of the generation unless the file states others. */
function yearsOf({ input, stored, parent }: VehicleNode): Pick<VehicleColumns, 'year_from' | 'year_to'> {
  if (!input) return { year_from: stored?.year_from ?? null, year_to: stored?.year_to ?? null }
  return {
    year_from: input.year_from === undefined ? (parent?.columns.year_from ?? null) : input.year_from,
    year_to: input.year_to === undefined ? (parent?.columns.year_to ?? null) : input.year_to,
  }
}

/** From the first year of any generation to the last one. Without an end when a generation is still made. */
function yearsOfModel({ children, stored }: VehicleNode): Pick<VehicleColumns, 'year_from' | 'year_to'> {
  const generations = [...children.values()].map(({ input, stored }) => ({ ...emptyColumns, ...stored, ...input }))
  if (generations.length === 0) return { year_from: stored?.year_from ?? null, year_to: stored?.year_to ?? null }
  const starts = generations.flatMap(({ year_from }) => year_from ?? [])
  const ends = generations.map(({ year_to }) => year_to ?? Number.POSITIVE_INFINITY)
  const last = Math.max(...ends)
  return { year_from: starts.length > 0 ? Math.min(...starts) : null, year_to: Number.isFinite(last) ? last : null }
}

/** "Volkswagen Golf Mk7 (5G) 2.0 TDI 150 GTD". A generation called as its model adds nothing but its code. */
function fullNameOf({ level, parent }: VehicleNode, { name, codes }: Pick<VehicleColumns, 'name' | 'codes'>): string {
  if (!parent) return name
  if (level !== 'generation') return `${parent.columns.full_name} ${name}`
  const own = name === parent.columns.name ? '' : ` ${name}`
  const code = codes[0] && codes[0] !== name ? ` (${codes[0]})` : ''
  return `${parent.columns.full_name}${own}${code}`
}
