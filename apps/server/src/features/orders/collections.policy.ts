import type { AddressFields } from '@partlane/contract/addresses'
import type { CollectionPlace } from '@partlane/contract/order-parts'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { MAX_COLLECTION_CHANGES } from '@partlane/domain/orders/order-deadlines'
import { Refusal } from '@partlane/domain/refusal'
import type { ItemColumns } from './order-changes.store.ts'

/** The columns of an address that say where items are collected. */
export const toCollectionPlace = (address: AddressFields): CollectionPlace => ({
  company_name: address.company_name ?? null,
  line1: address.line1,
  line2: address.line2 ?? null,
  city: address.city,
  region: address.region ?? null,
  postal_code: address.postal_code,
  country: address.country,
})

type Collection = { places: readonly CollectionPlace[]; note: string | null; earlier: readonly unknown[] }

const toText = ({ places, note }: Pick<Collection, 'places' | 'note'>) =>
  JSON.stringify([places.map((place) => [...addressLines(place), place.country]), note])

/** Whether a change would leave place and note as they are. */
export const isSameCollection = (a: Pick<Collection, 'places' | 'note'>, b: Pick<Collection, 'places' | 'note'>): boolean =>
  toText(a) === toText(b)

type CollectedItem = Pick<ItemColumns, 'status' | 'shipping_type' | 'delivered_at'>

/** Lists the accepted items that the buyer has not collected yet. */
export const listItemsToCollect = <Item extends CollectedItem>(items: readonly Item[]): Item[] =>
  items.filter((item) => item.shipping_type === 'click_and_collect' && item.status === 'accepted' && item.delivered_at === null)

/** @throws Refusal collection_not_changeable if nothing waits, or after too many changes */
export function refuseCollectionChange(items: readonly CollectedItem[], { earlier }: Pick<Collection, 'earlier'>): void {
  if (listItemsToCollect(items).length === 0 || earlier.length >= MAX_COLLECTION_CHANGES) throw new Refusal('collection_not_changeable')
}
