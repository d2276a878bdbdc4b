import type { addresses } from '@partlane/contract/addresses'
import type { OutputOf } from '@partlane/contract/endpoint'

/** The fields of Google's response that our contract has. */
export type GeocodingResponse = OutputOf<typeof addresses.geocode>
export type GeocodingResult = GeocodingResponse['results'][number]

/**
 * Finds the position of an address and the address of a position, within the United Kingdom, in
 * English. `ZERO_RESULTS` is a valid response.
 * @throws ProviderBusy when the quota is exceeded, ProviderUnavailable without a response
 */
export type Geocoder = {
  readonly name: 'google' | 'gazetteer'
  geocode(address: string): Promise<GeocodingResponse>
  /** "53.8,-1.55" */
  reverseGeocode(latlng: string): Promise<GeocodingResponse>
}
