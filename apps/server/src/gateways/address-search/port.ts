import type { addresses } from '@partlane/contract/addresses'
import type { OutputOf } from '@partlane/contract/endpoint'

export type Suggestions = OutputOf<typeof addresses.findAddress>
export type Suggestion = Suggestions['Items'][number]
export type Details = OutputOf<typeof addresses.retrieveDetails>
export type DetailsParams = { Id: string; Field1Format?: string | undefined; Field2Format?: string | undefined }

/**
 * Suggestions while somebody types an address, and the whole address behind one; in Loqate's own names, within the United Kingdom, in English.
 * A row that is no `Address` is a container to look into. Ids are good for a while only.
 * @throws ProviderBusy when the quota is used up, ProviderUnavailable when there is no answer
 */
export type AddressSearch = {
  readonly name: 'loqate' | 'gazetteer'
  find(params: { Text: string; Container?: string | undefined }): Promise<Suggestions>
  retrieve(params: DetailsParams): Promise<Details>
}
