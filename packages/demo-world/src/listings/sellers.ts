import type { SellerKind } from '../people/demo-person.ts'

/** A seller with the ids of the rows in the database. */
export type Seller = {
  id: number
  key: string
  kind: SellerKind
  /** Weight of this seller when listings are distributed. */
  share: number
  /** The makes that the seller offers, or null for all makes. */
  makes: string[] | null
  currency: 'gbp' | 'eur'
  isFrench: boolean
  isBusiness: boolean
  state: 'selling' | 'holiday' | 'blocked' | 'unconfirmed'
  town: string
  latitude: number
  longitude: number
  addressId: number
}

const slugs = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Subcategories whose parts are rebuilt. */
const rebuiltSubcategories = slugs(
  'turbochargers steering-racks power-steering-pumps manual-gearboxes automatic-gearboxes brake-calipers alternators starter-motors fuel-injectors high-pressure-pumps cylinder-heads mechatronic-units ac-compressors driveshafts engine-ecus instrument-clusters abs-pumps particulate-filters',
)
/** Whether companies rebuild such parts. */
export const isRebuilt = (slug: string): boolean => rebuiltSubcategories.has(slug)

/** Main categories of Taff Tyre & Brake (`anwen`) and Volt Spares (`lena`). */
const brakeAndWheelCategories = slugs('brakes wheels-tyres suspension steering drivetrain')
const electricCarCategories = slugs('hybrid-ev electronics-sensors ecu-modules body-panels lighting infotainment batteries-charging')

/** Companies with a speciality. */
const companyKeys = { taffTyreAndBrake: 'anwen', voltSpares: 'lena' } as const

type Part = {
  /** Slugs of the main category and the subcategory. */
  main: string
  slug: string
  /** Share of used parts in the subcategory, 0 to 1. */
  usedShare: number
}

/** Relative weight of a part among the listings of a seller, 0 to about 1. */
export function stockWeight({ key, kind }: Pick<Seller, 'key' | 'kind'>, { main, slug, usedShare }: Part): number {
  if (key === companyKeys.taffTyreAndBrake && !brakeAndWheelCategories.has(main)) return 0
  if (key === companyKeys.voltSpares && !electricCarCategories.has(main)) return 0.1
  switch (kind) {
    case 'breaker':
      return usedShare < 0.1 ? usedShare / 4 : usedShare
    case 'retailer':
      return (1 - usedShare) ** 2
    case 'rebuilder':
      return rebuiltSubcategories.has(slug) ? 1 : 0
    case 'garage':
      return 0.5
    case 'private':
      return 0.15 + usedShare
  }
}
