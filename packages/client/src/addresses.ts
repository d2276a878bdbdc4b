import type { addresses } from '@partlane/contract/addresses'
import type { OutputOf } from '@partlane/contract/endpoint'
import { addressFromGoogle, addressFromLoqate, type ResolvedAddress } from '@partlane/domain/addresses/resolved-address'
import type { Api } from './api/api.ts'

type AddressSuggestions = OutputOf<typeof addresses.findAddress>
export type AddressSuggestion = AddressSuggestions['Items'][number]
type AddressDetails = OutputOf<typeof addresses.retrieveDetails>
type GeocodeResult = OutputOf<typeof addresses.geocode>

/** The only country and language addresses are looked for in (specification, section 5). */
const COUNTRY_AND_LANGUAGE = { Countries: 'GB', Language: 'en' } as const

type FindAddressesOptions = { container?: string | undefined; signal?: AbortSignal }

/**
 * Suggestions for what is typed; with a container those inside it. None at all counts as a failure: it rejects with the raw answer
 * (specification, sections 5 and 8). A call that fails rejects with its ApiError.
 */
export async function findAddresses(
  api: Api,
  text: string,
  { container, signal }: FindAddressesOptions = {},
): Promise<AddressSuggestion[]> {
  const input = { Text: text, ...COUNTRY_AND_LANGUAGE, ...(container ? { Container: container } : {}) }
  const response: AddressSuggestions | null = await api.addresses.findAddress(input, signal ? { signal } : {})
  return response && response.Items.length > 0 ? response.Items : Promise.reject(response)
}

/** A row that is not yet an address but a street, a building or a town to look into. */
export const isContainer = ({ Type }: AddressSuggestion): boolean => Type !== 'Address'

/** The whole address behind a suggestion, in our fields. Without an id nothing is asked and it fails; so it does without a row. */
export async function retrieveAddress(api: Api, id: string): Promise<ResolvedAddress> {
  if (id === '') throw new TypeError('an address is looked up by its id')
  const response: AddressDetails | null = await api.addresses.retrieveDetails({ Id: id })
  const row = response?.Items[0]
  return row ? addressFromLoqate(row) : Promise.reject(response)
}

export type GeoPosition = { latitude: number; longitude: number }

/** Five decimals are a metre; more would only say how the device measures. */
const formatLatLng = ({ latitude, longitude }: GeoPosition) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`

/** The address where somebody stands. It takes status OK and a result with its parts; otherwise it rejects with the raw answer. */
export async function reverseGeocode(api: Api, position: GeoPosition): Promise<ResolvedAddress> {
  const response: GeocodeResult | null = await api.addresses.geocode({ latlng: formatLatLng(position) })
  const bestResult = response?.results[0]
  if (response?.status !== 'OK' || !bestResult || bestResult.address_components.length === 0) return Promise.reject(response)
  return addressFromGoogle(bestResult)
}
