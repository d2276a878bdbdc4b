import { Refusal } from '../refusal.ts'
import type { LineShippingType, ShippingType } from './listing-fields.ts'

/**
 * How a part is handed over: as the buyer wants, otherwise delivered unless it must be collected.
 * `field`: of the input that names the wish, if there is one.
 * @throws Refusal shipping_not_offered
 */
export function chooseShippingType(wanted: LineShippingType | undefined, offered: ShippingType, field?: string): LineShippingType {
  const chosen = wanted ?? (offered === 'click_and_collect' ? 'click_and_collect' : 'ship_only')
  if (offered !== 'both' && offered !== chosen) throw new Refusal('shipping_not_offered', field ? { field } : {})
  return chosen
}
