import { Refusal } from '@partlane/domain/refusal'
import { findBandFault, type ShippingRule } from '@partlane/domain/shipping/shipping-rule'

const at = (field: string) => `/shipping_and_return_rule/${field}`

/** Bands grow and days are in order; each fault at its field. @throws Refusal shipping_bands_invalid, shipping_days_invalid */
export function maySendLikeThis({ bands, days_min, days_max }: Pick<ShippingRule, 'bands' | 'days_min' | 'days_max'>): void {
  const fault = findBandFault(bands)
  if (fault) {
    const { index, field, reason } = fault
    throw new Refusal('shipping_bands_invalid', { pointer: at(`bands/${index}/${field}`), reason })
  }
  if (days_max < days_min) throw new Refusal('shipping_days_invalid', { pointer: at('days_max') })
}
