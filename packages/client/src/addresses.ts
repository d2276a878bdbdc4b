import type { addresses } from '@partlane/contract/addresses'
import type { OutputOf } from '@partlane/contract/endpoint'
import { addressFromGoogle, addressFromLoqate, type ResolvedAddress } from '@partlane/domain/addresses/resolved-address'
import type { Api } from './api/api.ts'
import { addressesEndpoints } from './api/endpoints/addresses.generated.ts'

type AddressSuggestions = OutputOf<typeof addresses.findAddress>
export type AddressSuggestion = AddressSuggestions['Items'][number]
type AddressDetails = OutputOf<typeof addresses.retrieveDetails>
type GeocodeResult = OutputOf<typeof addresses.geocode>

/** The only supported country and language of address search (specification, section 5). */
const COUNTRY_AND_LANGUAGE = { Countries: 'GB', Language: 'en' } as const

type FindAddressesOptions = { container?: string | undefined; signal?: AbortSignal }

/**
 * Finds address suggestions for a text, optionally inside a container.
 * Rejects with the raw response if there are none (specification, sections 5 and 8), and with an
 * ApiError if the call fails.
 */
export async function searchAddresses(
  api: Api,
  text: string,
  { container, signal }: FindAddressesOptions = {},
): Promise<AddressSuggestion[]> {
  const input = { Text: text, ...COUNTRY_AND_LANGUAGE, ...(container ? { Container: container } : {}) }
  const response: AddressSuggestions | null = await api(addressesEndpoints).findAddress(input, signal ? { signal } : {})
  return response && response.Items.length > 0 ? response.Items : Promise.reject(response)
}

/** True for a suggestion that contains addresses: a street, a building or a town. */
export const isContainer = ({ Type }: AddressSuggestion): boolean => Type !== 'Address'

/**
 * Gets the full address of a suggestion in our fields. Rejects with the raw response if it does not
 * exist.
 * @throws TypeError if `id` is empty; no request is sent
 */
export async function retrieveAddress(api: Api, id: string): Promise<ResolvedAddress> {
  if (id === '') throw new TypeError('retrieveAddress: id is required')
  const response: AddressDetails | null = await api(addressesEndpoints).retrieveDetails({ Id: id })
  const row = response?.Items[0]
  return row ? addressFromLoqate(row) : Promise.reject(response)
}

export type GeoPosition = { latitude: number; longitude: number }

/** Five decimals are a precision of one metre. More decimals would only be noise. */
const formatLatLng = ({ latitude, longitude }: GeoPosition) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`

/**
 * Gets the address at a position. Rejects with the raw response unless the status is OK and the
 * first result has components.
 */
export async function reverseGeocode(api: Api, position: GeoPosition): Promise<ResolvedAddress> {
  const response: GeocodeResult | null = await api(addressesEndpoints).geocode({ latlng: formatLatLng(position) })
  const bestResult = response?.results[0]
  if (response?.status !== 'OK' || !bestResult || bestResult.address_components.length === 0) return Promise.reject(response)
  return addressFromGoogle(bestResult)
}
