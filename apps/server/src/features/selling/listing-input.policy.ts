import { type VehicleLevel, vehicleLevels } from '@partlane/contract/catalogue'
import type { ParsedListingFields } from '@partlane/contract/listing-fields'
import type { FieldError } from '@partlane/domain/field-errors'
import type { SaleFormat } from '@partlane/domain/listings/listing-fields'
import type { AuctionDuration } from '@partlane/domain/listings/sale-terms'
import { parseAmount } from '@partlane/domain/money/amounts'
import { normalisePartNumber } from '@partlane/domain/part-numbers/part-number'
import { UNIVERSAL_MAKE_ID } from '#features/listings/public.ts'

const priceColumnNames = {
  item_price: 'item_price_minor',
  min_offer_price: 'min_offer_price_minor',
  auto_accept_price: 'auto_accept_price_minor',
  starting_price: 'starting_price_minor',
  reserve_price: 'reserve_price_minor',
  exchange_surcharge: 'exchange_surcharge_minor',
} as const
const columnNames = {
  auction_duration: 'auction_duration_days',
  weight: 'weight_grams',
} as const
type PriceField = keyof typeof priceColumnNames
const priceFields = Object.keys(priceColumnNames) as PriceField[]
type Columns = {
  item_price_minor: number | null
  min_offer_price_minor: number | null
  auto_accept_price_minor: number | null
  starting_price_minor: number | null
  reserve_price_minor: number | null
  exchange_surcharge_minor: number | null
  auction_duration_days: AuctionDuration | null
  weight_grams: number | null
  length_mm: number | null
  width_mm: number | null
  height_mm: number | null
  category_id: number | null
  draft_category_id: number | null
}
type ReferenceField = 'category' | 'subcategory' | 'part_number' | 'dimensions' | VehicleLevel
/**
 * Fields of a listing with the names of the columns, and the details that have their own tables.
 */
export type ListingColumnValues = Omit<ParsedListingFields, keyof typeof columnNames | PriceField | ReferenceField> & {
  [C in keyof Columns]?: Columns[C]
}
export type PartNumber = NonNullable<ParsedListingFields['part_numbers']>[number]
export type Fitment = NonNullable<ParsedListingFields['fitments']>[number]

type PriceColumns = Pick<Columns, (typeof priceColumnNames)[PriceField]>

/** The prices in minor units of the listing's currency, which may have no decimals. */
export function parsePrices(
  fields: Pick<ParsedListingFields, PriceField>,
  currency: string,
): { columns: Partial<PriceColumns>; errors: FieldError[] } {
  const columns: Partial<PriceColumns> = {}
  const errors: FieldError[] = []
  for (const field of priceFields) {
    const price = fields[field]
    if (price === undefined) continue
    const amountMinor = price === null ? null : parseAmount(price, currency)
    if (amountMinor === undefined) errors.push({ field, code: 'bad_format' })
    else columns[priceColumnNames[field]] = amountMinor
  }
  return { columns, errors }
}

/**
 * Renames the fields whose columns have a unit in their names, except prices, which `parsePrices`
 * converts. Missing fields stay missing.
 */
export function toColumnFields(fields: ParsedListingFields): ListingColumnValues {
  const { category, subcategory, part_number, make, model, generation, series, trim, dimensions, ...values } = fields
  const columns: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values))
    if (!Object.hasOwn(priceColumnNames, name)) columns[columnNames[name as keyof typeof columnNames] ?? name] = value
  for (const side of ['length', 'width', 'height'] as const) {
    const value = dimensions === null ? null : dimensions?.[side]
    if (value !== undefined) columns[`${side}_mm`] = value
  }
  return columns
}

export type CategoryNode = { id: number; parent_id: number | null; slug: string; name_en: string; name_fr: string }
type CategoryColumns = Pick<Columns, 'category_id' | 'draft_category_id'>
type CategoryChoice = { columns?: CategoryColumns; errors: FieldError[] }

/** The categories that a reference names: by id or slug, otherwise by name in any case. */
function categoriesOf(ref: string, categories: readonly CategoryNode[]): CategoryNode[] {
  const exact = categories.filter(({ id, slug }) => slug === ref || String(id) === ref)
  const name = ref.toLowerCase()
  return exact.length > 0 ? exact : categories.filter((node) => node.name_en.toLowerCase() === name || node.name_fr.toLowerCase() === name)
}

/**
 * Chooses the category of a listing. `category` alone may name a subcategory. A main category
 * keeps the subcategory that the listing has if it is one of its own, and otherwise waits for one.
 * @returns the columns to save, or none for no change
 */
export function chooseCategory(
  { category, subcategory }: Pick<ParsedListingFields, 'category' | 'subcategory'>,
  categories: readonly CategoryNode[],
  currentId: number | null,
): CategoryChoice {
  const mains = category ? categoriesOf(category, categories) : []
  const main = mains.find(({ parent_id }) => parent_id === null) ?? mains[0]
  if (category && !main) return refuse('category', 'not_a_choice')
  if (subcategory) {
    const named = categoriesOf(subcategory, categories).filter(({ parent_id }) => parent_id !== null)
    const chosen = main ? named.filter(({ id, parent_id }) => id === main.id || parent_id === main.id) : named
    if (named.length === 0) return refuse('subcategory', 'not_a_choice')
    if (chosen.length === 0) return refuse('subcategory', 'contradiction')
    return chosen[0] && !chosen[1] ? save(chosen[0].id, null) : refuse('subcategory', 'not_a_choice')
  }
  if (main?.parent_id === null) {
    const current = categories.find(({ id }) => id === currentId)
    return current?.parent_id === main.id && subcategory === undefined ? { errors: [] } : save(null, main.id)
  }
  if (main) return save(main.id, null)
  return category === null || subcategory === null ? save(null, null) : { errors: [] }
}

const save = (category_id: number | null, draft_category_id: number | null) => ({ columns: { category_id, draft_category_id }, errors: [] })
const refuse = (field: string, code: string) => ({ errors: [{ field, code }] })

export type VehicleCandidate = { id: number; level: VehicleLevel; name: string; path: readonly number[] }
export type VehicleRefs = { level: VehicleLevel; ref: string }[]

/** The levels that a request names, from the make down. */
export const listVehicleRefs = (fields: ParsedListingFields): VehicleRefs =>
  vehicleLevels.flatMap((level) => {
    const ref = fields[level]
    return ref ? [{ level, ref }] : []
  })

/** The candidates that a level names: by id, otherwise by name in any case. */
function candidatesOf({ level, ref }: VehicleRefs[number], candidates: readonly VehicleCandidate[]): VehicleCandidate[] {
  const ofLevel = candidates.filter((candidate) => candidate.level === level)
  const byId = ofLevel.filter(({ id }) => String(id) === ref)
  return byId.length > 0 ? byId : ofLevel.filter(({ name }) => name.toLowerCase() === ref.toLowerCase())
}

/**
 * Chooses the node of the vehicle tree that the given levels name together. All levels must be on
 * its path.
 */
export function chooseVehicle(
  refs: VehicleRefs,
  candidates: readonly VehicleCandidate[],
): { node: VehicleCandidate; errors: [] } | { node?: undefined; errors: FieldError[] } {
  let nodes: VehicleCandidate[] | undefined
  for (const ref of refs) {
    const named = candidatesOf(ref, candidates)
    if (named.length === 0) return refuse(ref.level, 'vehicle_node_unknown')
    const parents = nodes
    nodes = parents ? named.filter(({ path }) => parents.some(({ id }) => path.includes(id))) : named
    if (nodes.length === 0) return refuse(ref.level, 'contradiction')
  }
  const [node, second] = nodes ?? []
  return node && !second ? { node, errors: [] } : refuse(refs.at(-1)?.level ?? 'make', 'not_a_choice')
}

/** Lists the levels that are not on the path of the first fitment. */
export const listVehicleContradictions = (
  refs: VehicleRefs,
  candidates: readonly VehicleCandidate[],
  firstPath: readonly number[],
): FieldError[] =>
  refs
    .filter((ref) => !candidatesOf(ref, candidates).some(({ id }) => firstPath.includes(id)))
    .map(({ level }) => ({ field: level, code: 'contradiction' }))

/**
 * Puts a vehicle in the place of the first fitment. The years and the note of the same node stay.
 */
export function withFirstVehicle(nodeId: number, fitments: readonly Fitment[]): Fitment[] {
  const [first, ...others] = fitments
  return [first?.node_id === nodeId ? first : { node_id: nodeId, year_from: null, year_to: null, note: null }, ...others]
}

export const isUniversalMake = ({ id }: Pick<VehicleCandidate, 'id'>) => id === UNIVERSAL_MAKE_ID

type FormatInput = Pick<
  ParsedListingFields,
  'sale_format' | 'starting_price' | 'reserve_price' | 'auction_duration' | 'min_offer_price' | 'auto_accept_price' | 'exchange_surcharge'
>
type FormatColumns = Pick<
  ListingColumnValues,
  | 'sale_format'
  | 'starting_price_minor'
  | 'reserve_price_minor'
  | 'auction_duration_days'
  | 'min_offer_price_minor'
  | 'auto_accept_price_minor'
  | 'exchange_surcharge_minor'
>

/**
 * Chooses the sale format. Without `sale_format`, the fields of the specification decide: a
 * starting price or a duration makes an auction, a limit of offers makes a price with offers, and
 * clearing both fields of an auction makes a fixed price. A new format clears the fields of the
 * others. An auction has no exchange surcharge.
 * @returns contradiction at a field of another format
 */
export function chooseSaleFormat(fields: FormatInput, currentFormat: SaleFormat): { columns: FormatColumns; errors: FieldError[] } {
  const { starting_price, reserve_price, auction_duration, min_offer_price, auto_accept_price, exchange_surcharge } = fields
  const isAuction = starting_price != null || auction_duration != null || reserve_price != null
  const takesOffers = min_offer_price != null || auto_accept_price != null
  const isCleared = currentFormat === 'auction' && starting_price === null && auction_duration === null
  const derived = isAuction ? 'auction' : takesOffers ? 'offers' : isCleared ? 'fixed' : undefined
  const format = fields.sale_format ?? derived
  const refusedSurcharge = (format ?? currentFormat) === 'auction' && exchange_surcharge != null ? ['exchange_surcharge'] : []
  if (format === undefined) return { columns: {}, errors: refusedSurcharge.map(toContradiction) }
  const auctionFields = (['starting_price', 'reserve_price', 'auction_duration'] as const).filter(
    (name) => format !== 'auction' && fields[name] != null,
  )
  const offerFields = (['min_offer_price', 'auto_accept_price'] as const).filter((name) => format !== 'offers' && fields[name] != null)
  return {
    columns: {
      sale_format: format,
      ...(format === 'auction' ? {} : { starting_price_minor: null, reserve_price_minor: null, auction_duration_days: null }),
      ...(format === 'offers' ? {} : { min_offer_price_minor: null, auto_accept_price_minor: null }),
      ...(format === 'auction' ? { exchange_surcharge_minor: null } : {}),
    },
    errors: [...auctionFields, ...offerFields, ...refusedSurcharge].map(toContradiction),
  }
}

const toContradiction = (field: string): FieldError => ({ field, code: 'contradiction' })

/** Puts a number in the place of the first part number. Kind and maker of the same number stay. */
export function withFirstPartNumber(number: string, partNumbers: readonly PartNumber[]): PartNumber[] {
  const key = normalisePartNumber(number)
  const [first, ...others] = partNumbers
  const isSame = first !== undefined && normalisePartNumber(first.number) === key
  const firstNumber: PartNumber = isSame ? { ...first, number } : { number, kind: 'oem', maker: null }
  return [firstNumber, ...others.filter((other) => normalisePartNumber(other.number) !== key)]
}
