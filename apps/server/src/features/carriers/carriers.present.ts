import type { carriers } from '@partlane/contract/carriers'
import type { OutputOf } from '@partlane/contract/endpoint'
import type { Carrier, CarrierChoice } from '@partlane/domain/shipping/carriers'

type CarrierJson = OutputOf<typeof carriers.list>[number]

export const presentCarrier = (id: string, carrier: Omit<Carrier, 'name'> & { name: string | null }): CarrierJson => ({
  id,
  code: id as CarrierChoice,
  name: carrier.name,
  countries: [...carrier.countries],
  kinds: [...carrier.kinds],
  tracking_url: carrier.trackingUrl,
  number_pattern: carrier.numberPattern?.source ?? null,
})
