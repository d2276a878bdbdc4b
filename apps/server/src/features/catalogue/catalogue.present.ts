import type {
  attribution,
  category,
  generation,
  make,
  model,
  option,
  series,
  subCategory,
  trim,
  VehicleDetails,
  vehicleNode,
} from '@partlane/contract/catalogue'
import type { Flat } from '@partlane/contract/resource'
import type { Locale } from '@partlane/domain/locale'
import type { AttributionRow, CategoryRow, ChildRow, MakeRow, NodeRow, OptionRow, SubCategoryRow } from './catalogue.queries.ts'

/** Returns the name in the language of the request. */
export const localisedName = (locale: Locale, row: { name_en: string; name_fr: string }) => (locale === 'fr' ? row.name_fr : row.name_en)
const localisedLabel = (locale: Locale, row: { label_en: string; label_fr: string }) => (locale === 'fr' ? row.label_fr : row.label_en)

const yearRange = ({ year_from, year_to }: Pick<ChildRow, 'year_from' | 'year_to'>) => ({ year_from, year_to })
const baseFields = (row: ChildRow) => ({ id: String(row.id), name: row.name, slug: row.slug, ...yearRange(row) })

const presentEngine = ({ fuel, engine_cc, power_hp, engine_code }: VehicleDetails) => ({
  fuel: fuel ?? null,
  engine_cc: engine_cc ?? null,
  power_hp: power_hp ?? null,
  engine_code: engine_code ?? null,
})

export const presentMake = (row: MakeRow): Flat<typeof make> => ({
  id: String(row.id),
  name: row.name,
  slug: row.slug,
  source: row.source,
  popular: Boolean(row.popular),
})
export const presentModel = (row: ChildRow): Flat<typeof model> => ({ ...baseFields(row), make_id: String(row.parent_id) })
export const presentGeneration = (row: ChildRow): Flat<typeof generation> => ({
  ...baseFields(row),
  codes: row.codes,
  body: row.facts.body ?? [],
  model_id: String(row.parent_id),
})
export const presentSeries = (row: ChildRow): Flat<typeof series> => ({
  ...baseFields(row),
  ...presentEngine(row.facts),
  generation_id: String(row.parent_id),
})
export const presentTrim = (row: ChildRow): Flat<typeof trim> => ({ ...baseFields(row), serie_id: String(row.parent_id) })

export const presentNode = (row: NodeRow): Flat<typeof vehicleNode> => ({
  id: String(row.id),
  level: row.level,
  name: row.name,
  full_name: row.full_name,
  short_name: (row.path_nodes[1] ?? row.path_nodes[0])?.name ?? row.name,
  codes: row.codes,
  path: row.path_nodes.map(({ id, level, name }) => ({ id: String(id), level, name })),
  ...presentEngine(row.facts),
  ...yearRange(row),
})

export const presentCategory = (row: CategoryRow, locale: Locale): Flat<typeof category> => ({
  id: String(row.id),
  slug: row.slug,
  name: localisedName(locale, row),
  icon: row.icon,
  position: row.position,
  listing_count: row.listing_count,
})
export const presentSubCategory = (row: SubCategoryRow, locale: Locale): Flat<typeof subCategory> => ({
  id: String(row.id),
  slug: row.slug,
  name: localisedName(locale, row),
  category_id: String(row.parent_id),
  category_slug: row.parent_slug,
  drawing: row.drawing,
  position: row.position,
  listing_count: row.listing_count,
})
export const presentAttribution = (row: AttributionRow, locale: Locale): Flat<typeof attribution> => ({
  id: String(row.id),
  key: row.key,
  label: localisedLabel(locale, row),
  type: row.type,
  unit: row.unit,
  category_id: String(row.category_id),
  position: row.position,
})
export const presentOption = (row: OptionRow, locale: Locale): Flat<typeof option> => ({
  id: String(row.id),
  value: row.value,
  label: localisedLabel(locale, row),
  position: row.position,
})
