import { slugify } from '@partlane/domain/slug'
import type { SeedGeneration, SeedMake, SeedModel, SeedSeries } from '../data/vehicles/types.ts'
import { modelShare } from './models-on-the-road.ts'

export type NodeLevel = 'make' | 'model' | 'generation' | 'series' | 'trim'

/** A place in the vehicle tree before it has a number. `key` is its address: the slugs from the make down. */
export type TreeNode = {
  key: string
  parentKey: string | null
  level: NodeLevel
  name: string
  slug: string
  codes: string[]
  year_from: number | null
  year_to: number | null
  facts: Record<string, unknown>
  wmi: string[]
  popularity: number
  full_name: string
}

/** Every node, each after its parent. The universal make is not of this tree: it comes with its migration. */
export function vehicleTree(makes: readonly SeedMake[]): TreeNode[] {
  const tree = createTree()
  for (const make of makes) addMake(tree, make)
  return tree.nodes
}

type NodeFacts = Pick<TreeNode, 'level' | 'name' | 'full_name'> & Partial<TreeNode>
type Tree = ReturnType<typeof createTree>

function createTree() {
  const nodes: TreeNode[] = []
  const taken = new Set<string>()
  /** Two of one name below one parent ("1.6 TDI 105" with two engines) get two addresses. */
  function freeSlug(parentKey: string | null, name: string): string {
    const wanted = slugify(name) || 'other'
    for (let n = 1; ; n++) {
      const slug = n === 1 ? wanted : `${wanted}-${n}`
      const key = `${parentKey ?? ''}/${slug}`
      if (taken.has(key)) continue
      taken.add(key)
      return slug
    }
  }
  function add(parent: TreeNode | null, facts: NodeFacts): TreeNode {
    const slug = freeSlug(parent?.key ?? null, facts.name)
    const node: TreeNode = {
      key: parent ? `${parent.key}/${slug}` : slug,
      parentKey: parent?.key ?? null,
      codes: [],
      year_from: null,
      year_to: null,
      facts: {},
      wmi: [],
      popularity: parent?.popularity ?? 0,
      ...facts,
      slug,
    }
    nodes.push(node)
    return node
  }
  return { nodes, add }
}

function addMake(tree: Tree, make: SeedMake): void {
  const { name, wmi, popularity, country, models } = make
  const node = tree.add(null, { level: 'make', name, full_name: name, wmi, popularity, facts: { country } })
  for (const model of models) addModel(tree, node, model)
}

function addModel(tree: Tree, make: TreeNode, model: SeedModel): void {
  const first = Math.min(...model.generations.map(({ from }) => from))
  const last = model.generations.some(({ to }) => to === null) ? null : Math.max(...model.generations.map(({ to }) => to ?? 0))
  const popularity = Math.max(1, Math.round(make.popularity * modelShare(make.name, model.name)))
  const full_name = `${make.name} ${model.name}`
  const node = tree.add(make, { level: 'model', name: model.name, full_name, popularity, year_from: first, year_to: last })
  for (const generation of model.generations) addGeneration(tree, node, generation)
}

function addGeneration(tree: Tree, model: TreeNode, generation: SeedGeneration): void {
  const { name, codes, from, to, body, series = [] } = generation
  const own = name === model.name ? '' : ` ${name}`
  const code = codes[0] && codes[0] !== name ? ` (${codes[0]})` : ''
  const full_name = `${model.full_name}${own}${code}`
  const node = tree.add(model, { level: 'generation', name, full_name, codes, year_from: from, year_to: to, facts: { body } })
  for (const line of series) addSeries(tree, node, line)
}

function addSeries(tree: Tree, generation: TreeNode, line: SeedSeries): void {
  const facts = {
    fuel: line.fuel,
    engine_cc: line.engineCc,
    power_hp: line.powerHp,
    ...(line.engineCode ? { engine_code: line.engineCode } : {}),
  }
  const years = { year_from: line.from ?? generation.year_from, year_to: line.to === undefined ? generation.year_to : line.to }
  const full_name = `${generation.full_name} ${line.name}`
  const node = tree.add(generation, { level: 'series', name: line.name, full_name, ...years, facts })
  for (const trim of line.trims) tree.add(node, { level: 'trim', name: trim, full_name: `${full_name} ${trim}`, ...years, facts })
}
