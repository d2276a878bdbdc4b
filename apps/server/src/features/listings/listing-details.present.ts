import type { Listing } from '@partlane/contract/listings'
import { formatAmount } from '@partlane/domain/money/amounts'
import { formatShortDecimal } from '@partlane/domain/money/decimals'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { VehicleName } from './listing-details.queries.ts'

type PriceColumns = { currency: CurrencyCode; item_price_minor: number | null; starting_price_minor: number | null }
type CategoryColumns = {
  category_id: number | null
  main_category_id: number | null
  category_slug: string | null
  category_name: string | null
  subcategory_slug: string | null
  subcategory_name: string | null
}
type DetailColumns = PriceColumns &
  CategoryColumns & {
    auction_duration_days: number | null
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

export const presentAmount = (amountMinor: number | null, currency: CurrencyCode) =>
  amountMinor === null ? null : formatAmount(amountMinor, currency)
/** Kilograms: "1.25". */
export const presentWeight = (grams: number | null) => (grams === null ? null : formatShortDecimal(grams, 3))
const presentLength = (millimetres: number | null) => (millimetres === null ? null : formatShortDecimal(millimetres, 1))

const presentCategory = (id: number | null, slug: string | null, name: string | null) =>
  id === null || slug === null ? null : { id: String(id), slug, name: name ?? '' }

/** The prices of the specification, in the listing's currency. */
export const presentPrices = ({ currency, item_price_minor, starting_price_minor }: PriceColumns) => ({
  item_price: presentAmount(item_price_minor, currency),
  starting_price: presentAmount(starting_price_minor, currency),
})

/** The main category and the subcategory of a listing. */
export const presentCategories = (row: CategoryColumns) => ({
  category: presentCategory(row.main_category_id, row.category_slug, row.category_name),
  subcategory: presentCategory(row.category_id, row.subcategory_slug, row.subcategory_name),
})

/** Presents the fields of the specification with its names and units. */
export function presentListingDetails(row: DetailColumns, firstVehicle: readonly VehicleName[]): Details {
  const vehicleOf = (level: VehicleName['level']) => {
    const node = firstVehicle.find((candidate) => candidate.level === level)
    return node ? { id: String(node.id), name: node.name } : null
  }
  return {
    ...presentPrices(row),
    auction_duration: row.auction_duration_days,
    ...presentCategories(row),
    make: vehicleOf('make'),
    model: vehicleOf('model'),
    generation: vehicleOf('generation'),
    series: vehicleOf('series'),
    trim: vehicleOf('trim'),
    weight: presentWeight(row.weight_grams),
    dimensions: { length: presentLength(row.length_mm), width: presentLength(row.width_mm), height: presentLength(row.height_mm) },
  }
}
