import type { Trade } from '../people/demo-people.ts'

/** Somebody who sells, as their rows in the database say. */
export type Seller = {
  id: number
  key: string
  trade: Trade
  share: number
  makes: string[] | null
  currency: 'gbp' | 'eur'
  french: boolean
  business: boolean
  standing: 'selling' | 'holiday' | 'blocked' | 'unconfirmed'
  town: string
  latitude: number
  longitude: number
  addressId: number
}

const rebuilt = new Set(
  'turbochargers steering-racks power-steering-pumps manual-gearboxes automatic-gearboxes brake-calipers alternators starter-motors fuel-injectors high-pressure-pumps cylinder-heads mechatronic-units ac-compressors driveshafts engine-ecus instrument-clusters abs-pumps particulate-filters'.split(
    ' ',
  ),
)
const brakesAndWheels = new Set(['brakes', 'wheels-tyres', 'suspension', 'steering', 'drivetrain'])
const electric = new Set([
  'hybrid-ev',
  'electronics-sensors',
  'ecu-modules',
  'body-panels',
  'lighting',
  'infotainment',
  'batteries-charging',
])

/** How much of a seller's stock is such a part. `usedShare` is how often it is sold used at all. */
export function stocks(seller: Pick<Seller, 'key' | 'trade'>, kind: { main: string; slug: string }, usedShare: number): number {
  if (seller.key === 'anwen' && !brakesAndWheels.has(kind.main)) return 0
  if (seller.key === 'lena' && !electric.has(kind.main)) return 0.1
  switch (seller.trade) {
    case 'breaker':
      return usedShare < 0.1 ? usedShare / 4 : usedShare
    case 'retailer':
      return (1 - usedShare) ** 2
    case 'rebuilder':
      return rebuilt.has(kind.slug) ? 1 : 0
    case 'garage':
      return 0.5
    case 'private':
      return 0.15 + usedShare
  }
}
