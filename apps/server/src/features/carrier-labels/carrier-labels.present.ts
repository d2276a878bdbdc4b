import type { carrierLabels } from '@partlane/contract/carrier-labels'
import type { OutputOf } from '@partlane/contract/endpoint'
import { money } from '@partlane/domain/money/amounts'
import { formatShortDecimal } from '@partlane/domain/money/decimals'
import { findCarrier } from '@partlane/domain/shipping/carriers'
import type { ParcelMeasures } from '@partlane/domain/shipping/parcel-measures'
import type { GatewayRate } from './find-rates.ts'

type LabelRates = OutputOf<typeof carrierLabels.listRates>

const GRAM_DECIMALS = 3
const MILLIMETRE_DECIMALS = 1
const toText = (value: number | null, decimals: number) => (value === null ? null : formatShortDecimal(value, decimals))

export const presentLabelRates = (measures: ParcelMeasures<number | null>, rates: readonly GatewayRate[]): LabelRates => ({
  weight: toText(measures.weight_grams, GRAM_DECIMALS),
  length: toText(measures.length_mm, MILLIMETRE_DECIMALS),
  width: toText(measures.width_mm, MILLIMETRE_DECIMALS),
  height: toText(measures.height_mm, MILLIMETRE_DECIMALS),
  rates: rates.map(({ gateway, service, name, carrier, carrierName, priceMinor, currency, daysMin, daysMax }) => ({
    gateway,
    service,
    name,
    carrier_name: carrierName ?? findCarrier(carrier)?.name ?? carrier,
    price: money(priceMinor, currency),
    days_min: daysMin,
    days_max: daysMax,
  })),
})
