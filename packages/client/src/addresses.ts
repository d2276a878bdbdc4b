import type { addresses } from '@partlane/contract/addresses'
import type { OutputOf } from '@partlane/contract/endpoint'
import { addressFromGoogle, addressFromLoqate, type FoundAddress } from '@partlane/domain/addresses/found-address'
import type { Api } from './api/api.ts'

type Found = OutputOf<typeof addresses.findAddress>
export type AddressSuggestion = Found['Items'][number]
type Details = OutputOf<typeof addresses.retrieveDetails>
type Geocoded = OutputOf<typeof addresses.geocode>

/** The only country and language addresses are looked for in (specification, section 5). */
const WHERE = { Countries: 'GB', Language: 'en' } as const

type FindOptions = { container?: string | undefined; signal?: AbortSignal }

/**
 * Suggestions for what is typed; with a container those inside it. None at all counts as a failure: it rejects with the raw answer
 * (specification, sections 5 and 8). A call that fails rejects with its ApiError.
 */
export async function findAddresses(api: Api, text: string, { container, signal }: FindOptions = {}): Promise<AddressSuggestion[]> {
  const input = { Text: text, ...WHERE, ...(container ? { Container: container } : {}) }
  const answer: Found | null = await api.addresses.findAddress(input, signal ? { signal } : {})
  return answer && answer.Items.length > 0 ? answer.Items : Promise.reject(answer)
}

/** A row that is not yet an address but a street, a building or a town to look into. */
export const isContainer = ({ Type }: AddressSuggestion): boolean => Type !== 'Address'

/** The whole address behind a suggestion, in our fields. Without an id nothing is asked and it fails; so it does without a row. */
export async function addressBehind(api: Api, id: string): Promise<FoundAddress> {
  if (id === '') throw new TypeError('an address is looked up by its id')
  const answer: Details | null = await api.addresses.retrieveDetails({ Id: id })
  const row = answer?.Items[0]
  return row ? addressFromLoqate(row) : Promise.reject(answer)
}

export type Position = { latitude: number; longitude: number }

/** Five decimals are a metre; more would only say how the device measures. */
const latlng = ({ latitude, longitude }: Position) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`

/** The address where somebody stands. It takes status OK and a result with its parts; otherwise it rejects with the raw answer. */
export async function addressAt(api: Api, position: Position): Promise<FoundAddress> {
  const answer: Geocoded | null = await api.addresses.geocode({ latlng: latlng(position) })
  const best = answer?.results[0]
  if (answer?.status !== 'OK' || !best || best.address_components.length === 0) return Promise.reject(answer)
  return addressFromGoogle(best)
}
