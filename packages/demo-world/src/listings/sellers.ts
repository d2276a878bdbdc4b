import type { SellerKind } from '../people/demo-person.ts'

/** A seller with the ids of the rows in the database. */
export type Seller = {
  id: number
  key: string
  kind: SellerKind
  /** How many of the listings are theirs, relative to the other sellers. */
  share: number
  /** The makes they deal in, or null for all makes. */
  makes: string[] | null
  currency: 'gbp' | 'eur'
  french: boolean
  business: boolean
  state: 'selling' | 'holiday' | 'blocked' | 'unconfirmed'
  town: string
  latitude: number
  longitude: number
  addressId: number
}

const slugs = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Subcategories whose parts are rebuilt. */
const rebuiltParts = slugs(
  'turbochargers steering-racks power-steering-pumps manual-gearboxes automatic-gearboxes brake-calipers alternators starter-motors fuel-injectors high-pressure-pumps cylinder-heads mechatronic-units ac-compressors driveshafts engine-ecus instrument-clusters abs-pumps particulate-filters',
)
/** Main categories of the two sellers that have a speciality. */
const brakesAndWheels = slugs('brakes wheels-tyres suspension steering drivetrain')
const electricCars = slugs('hybrid-ev electronics-sensors ecu-modules body-panels lighting infotainment batteries-charging')

type Part = { main: string; slug: string; usedShare: number }

/** How often a seller lists such a part, from 0 to about 1. */
export function stockWeight({ key, kind }: Pick<Seller, 'key' | 'kind'>, { main, slug, usedShare }: Part): number {
  if (key === 'anwen' && !brakesAndWheels.has(main)) return 0
  if (key === 'lena' && !electricCars.has(main)) return 0.1
  switch (kind) {
    case 'breaker':
      return usedShare < 0.1 ? usedShare / 4 : usedShare
    case 'retailer':
      return (1 - usedShare) ** 2
    case 'rebuilder':
      return rebuiltParts.has(slug) ? 1 : 0
    case 'garage':
      return 0.5
    case 'private':
      return 0.15 + usedShare
  }
}
