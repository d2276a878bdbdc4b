import { zoneOf } from '@partlane/domain/shipping/zones'
import { CarrierRefusal, type Rate, type Shipment } from './port.ts'

type Zone = 'domestic' | 'islands' | 'europe'
type Band = { upToGrams: number; pricesMinor: Record<Zone, number> }
type Service = {
  name: string
  days: Record<Zone, [number, number]>
  maxSideMm: number
  /** Length plus twice width and height. */
  maxGirthMm: number
  bands: readonly Band[]
}

const band = (upToGrams: number, domestic: number, islands: number, europe: number): Band => ({
  upToGrams,
  pricesMinor: { domestic, islands, europe },
})

const parcelBands = [
  band(1_000, 329, 549, 899),
  band(5_000, 549, 899, 1_499),
  band(15_000, 899, 1_499, 2_399),
  band(30_000, 1_299, 2_299, 3_899),
]
const expressBands = parcelBands.map(({ upToGrams, pricesMinor: { domestic, islands, europe } }) =>
  band(upToGrams, domestic + 300, islands + 450, europe + 900),
)

/** Services of the sandbox carrier, cheapest first. Prices in pence. */
const services = {
  economy: {
    name: 'Economy',
    days: { domestic: [2, 3], islands: [3, 5], europe: [4, 7] },
    maxSideMm: 1_500,
    maxGirthMm: 3_000,
    bands: parcelBands,
  },
  express: {
    name: 'Express',
    days: { domestic: [1, 1], islands: [2, 3], europe: [2, 3] },
    maxSideMm: 1_500,
    maxGirthMm: 3_000,
    bands: expressBands,
  },
  pallet: {
    name: 'Pallet',
    days: { domestic: [2, 4], islands: [4, 7], europe: [5, 9] },
    maxSideMm: 2_400,
    maxGirthMm: 8_000,
    bands: [band(250_000, 5_900, 9_900, 14_900), band(1_000_000, 9_900, 16_900, 24_900)],
  },
} satisfies { [service in 'economy' | 'express' | 'pallet']: Service }

const SANDBOX_CARRIER_NAME = 'Sandbox carrier'

/** A postcode that the sandbox does not serve. */
export const UNSERVED_POSTCODE = 'ZZ99 9ZZ'

/** @throws CarrierRefusal address_not_served outside of the United Kingdom and the EU */
function findZone({ from, to }: Shipment): Zone {
  const [fromZone, toZone] = [from, to].map(({ country, postalCode }) => zoneOf(country, postalCode))
  if (fromZone === 'world' || toZone === 'world' || to.postalCode === UNSERVED_POSTCODE) throw new CarrierRefusal('address_not_served')
  if (from.country !== to.country) return 'europe'
  return [fromZone, toZone].includes('ni_and_islands') ? 'islands' : 'domestic'
}

/**
 * The services for a shipment, cheapest first.
 * @throws CarrierRefusal address_not_served, too_heavy, too_large
 */
export function listSandboxRates(shipment: Shipment): Rate[] {
  const zone = findZone(shipment)
  const { length, width, height } = shipment.dimensionsMm
  const [longest = 0, ...others] = [length, width, height].sort((a, b) => b - a)
  const girth = longest + 2 * others.reduce((total, side) => total + side, 0)
  const fitting = Object.entries(services).filter(([, { maxSideMm, maxGirthMm }]) => longest <= maxSideMm && girth <= maxGirthMm)
  if (fitting.length === 0) throw new CarrierRefusal('too_large')
  const rates = fitting.flatMap(([service, { name, days, bands }]): Rate[] => {
    const weightBand = bands.find(({ upToGrams }) => shipment.weightGrams <= upToGrams)
    const [daysMin, daysMax] = days[zone]
    if (!weightBand) return []
    const priceMinor = weightBand.pricesMinor[zone]
    return [{ service, name, carrier: 'other', carrierName: SANDBOX_CARRIER_NAME, priceMinor, currency: 'gbp', daysMin, daysMax }]
  })
  if (rates.length === 0) throw new CarrierRefusal('too_heavy')
  return rates.sort((a, b) => a.priceMinor - b.priceMinor)
}
