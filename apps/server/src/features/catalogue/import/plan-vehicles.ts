import type { VehicleLevel } from '@partlane/contract/catalogue'
import type { CatalogueFile } from './catalogue-files.ts'
import type { ParsedCatalogue, ParsedRow } from './parse-catalogue.ts'
import { type RefusalCode, type RowPosition, refusedRow } from './refused-rows.ts'
import type { ReportBuilder } from './report.ts'
import { createVehicleTree, nameKey, type StoredVehicle, type VehicleNode, type VehicleTree } from './vehicle-tree.ts'

/** Nodes to insert, each after its parent, and nodes to update. */
export type VehiclePlan = { added: VehicleNode[]; changed: VehicleNode[] }

type Options = { stored: readonly StoredVehicle[]; rows: ParsedCatalogue['rows']; builder: ReportBuilder }

/**
 * Compares the files with the stored vehicle tree. Rows without their parent and duplicate rows are
 * refused.
 */
export function planVehicles({ stored, rows, builder }: Options): VehiclePlan {
  const planner = createPlanner(createVehicleTree(stored), builder)
  for (const row of rows['vehicle-makes.csv']) planMake(planner, row)
  for (const row of rows['vehicle-models.csv']) planModel(planner, row)
  for (const row of rows['vehicle-generations.csv']) planGeneration(planner, row)
  for (const row of rows['vehicle-engines.csv']) planEngine(planner, row)
  const nodes = planner.tree.derive()
  planner.countRows()
  return {
    added: nodes.filter(({ outcome }) => outcome === 'added'),
    changed: nodes.filter(({ outcome }) => outcome === 'changed'),
  }
}

type Planner = ReturnType<typeof createPlanner>
type Details = Parameters<typeof refusedRow>[2]

function createPlanner(tree: VehicleTree, builder: ReportBuilder) {
  /** The row that described a node, and the nodes of a row. */
  const rowOf = new Map<VehicleNode, RowPosition>()
  const nodesOf = new Map<RowPosition, VehicleNode[]>()
  const refuse = (row: RowPosition, code: RefusalCode, details: Details) => builder.refuse(refusedRow(row, code, details))

  return {
    tree,
    refuse,
    /** @returns true, after a refusal, when another row of the file describes the node */
    refuseDuplicate(row: RowPosition, column: string, node: VehicleNode | undefined): boolean {
      const first = node && rowOf.get(node)
      if (first) refuse(row, 'duplicate_row', { column, limit: first.line })
      return first !== undefined
    },
    accept(row: RowPosition, node: VehicleNode, parts: VehicleNode[] = []): void {
      rowOf.set(node, row)
      nodesOf.set(row, [node, ...parts])
    },
    countRows(): void {
      for (const [row, nodes] of nodesOf) {
        const [node] = nodes
        const isUnchanged = nodes.every(({ outcome }) => outcome === 'unchanged')
        builder.count(row, node?.outcome === 'added' ? 'added' : isUnchanged ? 'unchanged' : 'changed')
      }
    },
  }
}

/**
 * Finds the parent of a row, level by level. The row is refused at the first level that is missing.
 */
function findParent<File extends CatalogueFile>(
  { tree, refuse }: Planner,
  row: ParsedRow<File>,
  names: Partial<Record<'make' | 'model' | 'generation', string>>,
): VehicleNode | undefined {
  let node: VehicleNode | undefined
  for (const [column, name] of Object.entries(names)) {
    node = node ? tree.findChild(node, name) : tree.findMake(name)
    if (node) continue
    refuse(row, 'unknown_parent', { column, value: name })
    return undefined
  }
  return node
}

function planMake(planner: Planner, row: ParsedRow<'vehicle-makes.csv'>): void {
  const { make, country, popularity, wmi } = row.values
  if (planner.refuseDuplicate(row, 'make', planner.tree.findMake(make))) return
  planner.accept(row, planner.tree.put(null, 'make', { name: make, popularity, wmi, facts: { country } }))
}

function planModel(planner: Planner, row: ParsedRow<'vehicle-models.csv'>): void {
  const { make, model, popularity } = row.values
  const parent = findParent(planner, row, { make })
  if (!parent || planner.refuseDuplicate(row, 'model', planner.tree.findChild(parent, model))) return
  planner.accept(row, planner.tree.put(parent, 'model', { name: model, popularity }))
}

function planGeneration(planner: Planner, row: ParsedRow<'vehicle-generations.csv'>): void {
  const { make, model, generation, codes, year_from, year_to, bodies } = row.values
  const parent = findParent(planner, row, { make, model })
  if (!parent || planner.refuseDuplicate(row, 'generation', planner.tree.findChild(parent, generation))) return
  const input = { name: generation, codes, year_from, year_to, facts: { body: bodies } }
  planner.accept(row, planner.tree.put(parent, 'generation', input))
}

function planEngine(planner: Planner, row: ParsedRow<'vehicle-engines.csv'>): void {
  const { make, model, generation, engine, fuel, engine_cc, power_hp, engine_code, trims } = row.values
  const parent = findParent(planner, row, { make, model, generation })
  if (!parent || planner.refuseDuplicate(row, 'engine', planner.tree.findChild(parent, engine))) return
  if (refuseYears(planner, row, parent) || refuseTrims(planner, row)) return
  const facts = { fuel, engine_cc, power_hp, ...(engine_code === '' ? {} : { engine_code }) }
  const years = { year_from: row.values.year_from ?? undefined, year_to: row.values.year_to ?? undefined }
  const put = (below: VehicleNode, level: VehicleLevel, name: string) => planner.tree.put(below, level, { name, facts, ...years })
  const node = put(parent, 'series', engine)
  planner.accept(
    row,
    node,
    trims.map((trim) => put(node, 'trim', trim)),
  )
}

/** The years of an engine lie within those of its generation. */
function refuseYears({ refuse }: Planner, row: ParsedRow<'vehicle-engines.csv'>, generation: VehicleNode): boolean {
  const { year_from: first, year_to: last } = { ...generation.columns, ...generation.input }
  const { year_from, year_to } = row.values
  const isOutside = (year: number | null) => year !== null && (year < (first ?? year) || year > (last ?? year))
  const column = isOutside(year_from) ? 'year_from' : isOutside(year_to) ? 'year_to' : undefined
  if (column) refuse(row, 'years_outside_generation', { column, allowed: `${first ?? ''} to ${last ?? 'today'}` })
  return column !== undefined
}

function refuseTrims({ refuse }: Planner, row: ParsedRow<'vehicle-engines.csv'>): boolean {
  const keys = row.values.trims.map(nameKey)
  const twice = row.values.trims.find((_, i) => keys.indexOf(keys[i] ?? '') < i)
  if (twice !== undefined) refuse(row, 'duplicate_value', { column: 'trims', value: twice })
  return twice !== undefined
}
