import { defaultTariffs, type WeightBand, type ZoneTariff } from '@partlane/domain/shipping/shipping-cost'
import type { Trade } from './demo-people.ts'

type Sender = { id: number; currency?: 'gbp' | 'eur'; sells?: { trade: Trade } }

/** What a business asks for sending: shops send small parcels cheaply and free above an amount, yards charge what it costs. */
export function tariffsFor({ id, currency = 'gbp', sells }: Sender) {
  const retail = sells?.trade === 'retailer'
  return (currency === 'eur' ? fromFrance : defaultTariffs).map(({ zone, bands, days_min, days_max }) => ({
    user_id: id,
    zone,
    bands: bands.map((band) => ({ ...band, price_minor: priceOf(band, retail) })),
    free_over_minor: retail && zone === 'uk_mainland' ? 5_000 : null,
    days_min: retail ? Math.max(1, days_min) : days_min + 1,
    days_max: retail ? days_max : days_max + 1,
  }))
}

const priceOf = ({ price_minor }: WeightBand, retail: boolean) => (retail ? Math.round(price_minor * 0.85) : price_minor)

/** From France the near zone is another one. */
const fromFrance: ZoneTariff[] = defaultTariffs.map((tariff) => {
  const like = defaultTariffs.find(({ zone }) => zone === (tariff.zone === 'eu' ? 'uk_mainland' : 'eu')) ?? tariff
  return { ...like, zone: tariff.zone }
})
