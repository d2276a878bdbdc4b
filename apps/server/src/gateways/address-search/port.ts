import type { addresses } from '@partlane/contract/addresses'
import type { OutputOf } from '@partlane/contract/endpoint'

export type Suggestions = OutputOf<typeof addresses.findAddress>
export type Suggestion = Suggestions['Items'][number]
export type Details = OutputOf<typeof addresses.retrieveDetails>
export type DetailsParams = { Id: string; Field1Format?: string | undefined; Field2Format?: string | undefined }

/**
 * Suggestions for a typed address, and the address of a suggestion. Field names are Loqate's.
 * British addresses in English. A row whose type is not `Address` is a container with more rows.
 * Ids expire.
 * @throws ProviderBusy when the quota is exceeded, ProviderUnavailable without a response
 */
export type AddressSearch = {
  readonly name: 'loqate' | 'gazetteer'
  find(params: { Text: string; Container?: string | undefined }): Promise<Suggestions>
  retrieve(params: DetailsParams): Promise<Details>
}
