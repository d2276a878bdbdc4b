import { isDeepStrictEqual } from 'node:util'
import type { VehicleDetails, VehicleLevel, VehicleSource } from '@partlane/contract/catalogue'
import { slugify, uniqueSlug } from '@partlane/domain/slug'
import type { RowOutcome } from './report.ts'

/** Columns of `vehicle_nodes` that an import writes. */
export type VehicleColumns = {
  name: string
  codes: string[]
  year_from: number | null
  year_to: number | null
  facts: VehicleDetails
  wmi: string[]
  popularity: number
  full_name: string
}

export type StoredVehicle = VehicleColumns & {
  id: number
  parent_id: number | null
  level: VehicleLevel
  slug: string
  source: VehicleSource
}

/** What a row of a file says about a vehicle. `undefined` years are those of the parent. */
export type VehicleInput = Pick<VehicleColumns, 'name'> & Partial<Omit<VehicleColumns, 'name' | 'full_name'>>

export type VehicleNode = {
  level: VehicleLevel
  slug: string
  /** `null` until the row is written. */
  id: number | null
  parent: VehicleNode | null
  children: Siblings | null
  stored: VehicleColumns | null
  input: VehicleInput | null
  /** The columns after the import, and what the import does with the node. */
  columns: VehicleColumns
  outcome: RowOutcome
}

/**
 * The children of a node by the key of their name, with the slugs that are in use. Trims, which are
 * most of the nodes, have none.
 */
type Siblings = { byName: Map<string, VehicleNode>; slugs: Set<string> }

export type VehicleTree = ReturnType<typeof createVehicleTree>

/**
 * Two names of siblings mean the same vehicle when they differ in capitals, accents and punctuation
 * only. The signs + and ! are kept: "VTR+" is another trim than "VTR".
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

/**
 * The vehicle tree in memory: the stored rows, and what the files add to them and change of them.
 */
export function createVehicleTree(stored: readonly StoredVehicle[]) {
  const makes = createSiblings()
  const keyOf = cacheByName(nameKey)
  const slugOf = cacheByName((name) => slugify(name))
  addStoredRows(stored, makes, keyOf)
  const childrenOf = (parent: VehicleNode | null): Siblings => {
    if (parent === null) return makes
    parent.children ??= createSiblings()
    return parent.children
  }

  return {
    findMake: (name: string) => makes.byName.get(keyOf(name)),
    findChild: (parent: VehicleNode, name: string) => parent.children?.byName.get(keyOf(name)),
    /**
     * Finds or creates the node of this name below a parent and sets what the file says about it.
     */
    put(parent: VehicleNode | null, level: VehicleLevel, input: VehicleInput): VehicleNode {
      const { byName, slugs } = childrenOf(parent)
      const key = keyOf(input.name)
      const node = byName.get(key) ?? createNode({ level, slug: uniqueSlug(slugOf(input.name), (slug) => slugs.has(slug)), parent })
      node.input = input
      byName.set(key, node)
      slugs.add(node.slug)
      return node
    },
    /** Every node with its columns after the import, each after its parent. */
    derive(): VehicleNode[] {
      const nodes: VehicleNode[] = []
      for (const make of makes.byName.values()) derive(make, nodes)
      return nodes
    },
  }
}

/** @param stored - parents first */
function addStoredRows(stored: readonly StoredVehicle[], makes: Siblings, keyOf: (name: string) => string): void {
  const byId = new Map<number, VehicleNode>()
  for (const { id, parent_id, level, slug, source, ...columns } of stored) {
    const parent = parent_id === null ? null : byId.get(parent_id)
    if (parent === undefined) continue
    const siblings = parent === null ? makes : (parent.children ?? createSiblings())
    if (parent) parent.children = siblings
    siblings.slugs.add(slug)
    // The universal make belongs to a migration; only its slug is in use
    if (source !== 'imported') continue
    const node: VehicleNode = { ...createNode({ level, slug, parent }), id, stored: columns, columns, outcome: 'unchanged' }
    byId.set(id, node)
    const key = keyOf(columns.name)
    if (!siblings.byName.has(key)) siblings.byName.set(key, node)
  }
}

const createSiblings = (): Siblings => ({ byName: new Map(), slugs: new Set() })

const createNode = ({ level, slug, parent }: Pick<VehicleNode, 'level' | 'slug' | 'parent'>): VehicleNode => ({
  level,
  slug,
  parent,
  id: null,
  children: null,
  stored: null,
  input: null,
  columns: emptyColumns,
  outcome: 'added',
})

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

/**
 * Derives the columns of a node and of everything below it, and appends these nodes to the list.
 */
function derive(node: VehicleNode, nodes: VehicleNode[]): void {
  nodes.push(node)
  const parentChanged = node.parent !== null && node.parent.outcome !== 'unchanged'
  if (node.input !== null || parentChanged || hasNewYears(node)) {
    node.columns = columnsOf(node)
    if (node.stored !== null && !isDeepStrictEqual(node.stored, node.columns)) node.outcome = 'changed'
  }
  if (node.children) for (const child of node.children.byName.values()) derive(child, nodes)
}

const childrenOf = ({ children }: VehicleNode): VehicleNode[] => (children ? [...children.byName.values()] : [])

/** The years of a model follow from its generations. */
const hasNewYears = (node: VehicleNode) => node.level === 'model' && childrenOf(node).some(({ input }) => input !== null)

function columnsOf(node: VehicleNode): VehicleColumns {
  const { level, parent } = node
  const before = node.stored ?? emptyColumns
  const { name, codes, facts, wmi, popularity } = node.input ?? before
  const isRated = level === 'make' || level === 'model'
  return {
    name,
    codes: codes ?? before.codes,
    ...(level === 'model' ? yearsOfModel(node) : yearsOf(node)),
    facts: facts ?? before.facts,
    wmi: wmi ?? before.wmi,
    popularity: isRated ? (popularity ?? before.popularity) : (parent?.columns.popularity ?? 0),
    full_name: fullNameOf(node, name, codes ?? before.codes),
  }
}

/** An engine and its trims have the years of the generation unless the file states others. */
function yearsOf({ input, stored, parent }: VehicleNode): Pick<VehicleColumns, 'year_from' | 'year_to'> {
  if (!input) return { year_from: stored?.year_from ?? null, year_to: stored?.year_to ?? null }
  return {
    year_from: input.year_from === undefined ? (parent?.columns.year_from ?? null) : input.year_from,
    year_to: input.year_to === undefined ? (parent?.columns.year_to ?? null) : input.year_to,
  }
}

/**
 * From the first year of any generation to the last one. Without an end when a generation is still
 * made.
 */
function yearsOfModel(node: VehicleNode): Pick<VehicleColumns, 'year_from' | 'year_to'> {
  const { stored } = node
  const generations = childrenOf(node).map(({ input, stored }) => ({ ...emptyColumns, ...stored, ...input }))
  if (generations.length === 0) return { year_from: stored?.year_from ?? null, year_to: stored?.year_to ?? null }
  const starts = generations.flatMap(({ year_from }) => year_from ?? [])
  const ends = generations.map(({ year_to }) => year_to ?? Number.POSITIVE_INFINITY)
  const last = Math.max(...ends)
  return { year_from: starts.length > 0 ? Math.min(...starts) : null, year_to: Number.isFinite(last) ? last : null }
}

/**
 * "Volkswagen Golf Mk7 (5G) 2.0 TDI 150 GTD". A generation called as its model adds nothing but its
 * code.
 */
function fullNameOf({ level, parent }: VehicleNode, name: string, codes: readonly string[]): string {
  if (!parent) return name
  if (level !== 'generation') return `${parent.columns.full_name} ${name}`
  const own = name === parent.columns.name ? '' : ` ${name}`
  const code = codes[0] && codes[0] !== name ? ` (${codes[0]})` : ''
  return `${parent.columns.full_name}${own}${code}`
}
