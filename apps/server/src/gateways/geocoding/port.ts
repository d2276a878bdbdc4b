import type { addresses } from '@partlane/contract/addresses'
import type { OutputOf } from '@partlane/contract/endpoint'

/** Google's own answer, of what our contract passes on. */
export type GeocodingResponse = OutputOf<typeof addresses.geocode>
export type GeocodingResult = GeocodingResponse['results'][number]

/**
 * Where an address is, or which address is somewhere; within the United Kingdom, in English. `ZERO_RESULTS` is an answer.
 * @throws ProviderBusy when the quota is used up, ProviderUnavailable when there is no answer
 */
export type Geocoder = {
  readonly name: 'google' | 'gazetteer'
  geocode(address: string): Promise<GeocodingResponse>
  /** "53.8,-1.55" */
  reverseGeocode(latlng: string): Promise<GeocodingResponse>
}
