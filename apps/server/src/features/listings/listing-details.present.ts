import type { Listing } from '@partlane/contract/listings'
import { CURRENCY_DECIMALS } from '@partlane/domain/money/amounts'
import { formatDecimal, formatShortDecimal } from '@partlane/domain/money/decimals'
import type { VehicleName } from './listing-details.queries.ts'

type DetailColumns = {
  item_price_minor: number | null
  starting_price_minor: number | null
  auction_duration_days: number | null
  category_id: number | null
  main_category_id: number | null
  category_slug: string | null
  category_name: string | null
  subcategory_slug: string | null
  subcategory_name: string | null
  weight_grams: number | null
  length_mm: number | null
  width_mm: number | null
  height_mm: number | null
}
type Details = Pick<
  Listing,
  | 'item_price'
  | 'starting_price'
  | 'auction_duration'
  | 'category'
  | 'subcategory'
  | 'make'
  | 'model'
  | 'generation'
  | 'series'
  | 'trim'
  | 'weight'
  | 'dimensions'
>

export const presentDecimal = (scaled: number | null, decimals: number) => (scaled === null ? null : formatDecimal(scaled, decimals))
/** Kilograms: "1.25". */
export const presentWeight = (grams: number | null) => (grams === null ? null : formatShortDecimal(grams, 3))
const presentLength = (millimetres: number | null) => (millimetres === null ? null : formatShortDecimal(millimetres, 1))

const presentCategory = (id: number | null, slug: string | null, name: string | null) =>
  id === null || slug === null ? null : { id: String(id), slug, name: name ?? '' }

/** Presents the fields of the specification with its names and units. */
export function presentListingDetails(row: DetailColumns, firstVehicle: readonly VehicleName[]): Details {
  const vehicleOf = (level: VehicleName['level']) => {
    const node = firstVehicle.find((candidate) => candidate.level === level)
    return node ? { id: String(node.id), name: node.name } : null
  }
  return {
    item_price: presentDecimal(row.item_price_minor, CURRENCY_DECIMALS),
    starting_price: presentDecimal(row.starting_price_minor, CURRENCY_DECIMALS),
    auction_duration: row.auction_duration_days,
    category: presentCategory(row.main_category_id, row.category_slug, row.category_name),
    subcategory: presentCategory(row.category_id, row.subcategory_slug, row.subcategory_name),
    make: vehicleOf('make'),
    model: vehicleOf('model'),
    generation: vehicleOf('generation'),
    series: vehicleOf('series'),
    trim: vehicleOf('trim'),
    weight: presentWeight(row.weight_grams),
    dimensions: { length: presentLength(row.length_mm), width: presentLength(row.width_mm), height: presentLength(row.height_mm) },
  }
}
