import type { SeedCategory, SeedSubcategory } from '../data/parts/types.ts'
import type { TreeNode } from '../reference/vehicle-tree.ts'
import { type FitScope, type Need, needOf, scopeOf, weightOfKind } from './kinds.ts'

export type Fuel = 'petrol' | 'diesel' | 'hybrid' | 'electric'

/** A series: one engine of one generation. */
export type Engine = {
  id: number
  name: string
  fuel: Fuel
  cc: number | null
  hp: number
  code: string | null
  from: number
  to: number | null
}

/** A generation with its engines: what a part is mostly said to fit. */
export type Car = {
  id: number
  key: string
  make: string
  model: string
  name: string
  codes: string[]
  from: number
  to: number | null
  bodies: string[]
  engines: Engine[]
  /** How many parts of it are about: popular models of the years that are being broken and repaired now. */
  weight: number
}

/** A subcategory, with how its parts fit and how often they are sold. */
export type Kind = { id: number; sub: SeedSubcategory; main: string; need: Need; scope: FitScope; weight: number }

export type Catalogue = { cars: Car[]; carOf: ReadonlyMap<string, Car>; kinds: Kind[] }

type Sources = {
  nodes: readonly TreeNode[]
  categories: readonly SeedCategory[]
  nodeId: (key: string) => number
  categoryId: (slug: string) => number
  /** Cars of about eight to eighteen years are the ones people buy parts for. */
  year: number
}

/** The catalogue as the demo world's listings are drawn from it. */
export function readCatalogue({ nodes, categories, nodeId, categoryId, year }: Sources): Catalogue {
  const byKey = new Map(nodes.map((node) => [node.key, node]))
  const carOf = new Map<string, Car>()
  for (const node of nodes) {
    if (node.level === 'generation') carOf.set(node.key, toCar(node, byKey, nodeId, year))
    if (node.level === 'series') carOf.get(node.parentKey ?? '')?.engines.push(toEngine(node, nodeId))
  }
  const kinds = categories.flatMap(({ slug: main, subcategories }) =>
    subcategories.map((sub) => ({
      id: categoryId(sub.slug),
      sub,
      main,
      need: needOf(main, sub.slug),
      scope: scopeOf(main, sub.slug),
      weight: weightOfKind(main, sub.slug),
    })),
  )
  return { cars: [...carOf.values()], carOf, kinds }
}

function toCar(node: TreeNode, byKey: Map<string, TreeNode>, nodeId: Sources['nodeId'], year: number): Car {
  const model = byKey.get(node.parentKey ?? '')
  const make = byKey.get(model?.parentKey ?? '')
  const from = node.year_from ?? year
  const middle = (from + (node.year_to ?? year)) / 2
  const age = Math.exp(-(((middle - (year - 13)) / 8) ** 2)) + 0.02
  return {
    id: nodeId(node.key),
    key: node.key,
    make: make?.name ?? '',
    model: model?.name ?? '',
    name: node.name,
    codes: node.codes,
    from,
    to: node.year_to,
    bodies: (node.facts.body as string[] | undefined) ?? [],
    engines: [],
    weight: node.popularity ** 1.5 * age,
  }
}

function toEngine(node: TreeNode, nodeId: Sources['nodeId']): Engine {
  const { fuel, engine_cc, power_hp, engine_code } = node.facts as {
    fuel: Fuel
    engine_cc: number | null
    power_hp: number
    engine_code?: string
  }
  return {
    id: nodeId(node.key),
    name: node.name,
    fuel,
    cc: engine_cc,
    hp: power_hp,
    code: engine_code ?? null,
    from: node.year_from ?? 0,
    to: node.year_to,
  }
}
