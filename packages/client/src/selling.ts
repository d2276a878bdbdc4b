import type { ListingFieldsInput } from '@partlane/contract/listing-fields'
import type { Upload } from '@partlane/contract/photo-uploads'
import type { OwnListing } from '@partlane/contract/selling'
import type { SellerTab } from '@partlane/domain/listings/listing-machine'
import { keepPreviousData, type QueryKey, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from './api/api.ts'
import { useApi } from './api/api-context.tsx'
import { auctionsEndpoints } from './api/endpoints/auctions.generated.ts'
import { sellingEndpoints } from './api/endpoints/selling.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { auctionKeys } from './auctions.ts'
import { listingKeys } from './listings.ts'
import { type NewPhoto, type UploadOptions, uploadPhoto } from './uploads.ts'

export type OwnListingsFilter = { tab: SellerTab; q: string; page: number; inventory: boolean }

export const sellingKeys = {
  all: ['selling'] as const,
  lists: () => [...sellingKeys.all, 'list'] as const,
  list: (filter: OwnListingsFilter) => [...sellingKeys.lists(), filter] as const,
  one: (slugOrId: string) => [...sellingKeys.all, 'one', slugOrId] as const,
  suggestion: (number: string) => [...sellingKeys.all, 'suggestion', number] as const,
}

const PAGE_SIZE = 24

/**
 * One tab of the seller's listings. Businesses have an inventory: the same rows of another
 * endpoint.
 */
export const ownListingsQuery = (api: Api, { inventory, ...filter }: OwnListingsFilter) =>
  queryOptions({
    queryKey: sellingKeys.list({ inventory, ...filter }),
    queryFn: () => (inventory ? api(sellingEndpoints).inventory : api(sellingEndpoints).list)({ ...filter, items: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })

/**
 * An own listing for the form, by id: the slug of a draft changes when it is published. Not cached:
 * the form must start with the saved values.
 */
export const ownListingQuery = (api: Api, slugOrId: string) =>
  queryOptions({ queryKey: sellingKeys.one(slugOrId), queryFn: () => api(sellingEndpoints).show({ id: slugOrId }), gcTime: 0 })

/** Suggested values from other listings with the same part number. Skipped below 4 characters. */
export const suggestionQuery = (api: Api, number: string) =>
  queryOptions({
    queryKey: sellingKeys.suggestion(number),
    queryFn: number.replace(/[^0-9a-z]/gi, '').length < 4 ? skipToken : () => api(sellingEndpoints).suggestions({ part_number: number }),
    staleTime: 5 * 60_000,
  })

export type SaveListingInput = { id: string; status: OwnListing['status']; listing: ListingFieldsInput; version: number }

/** Saves fields of a draft, of a blocked or of a published listing. */
export function saveOwnListing(api: Api, { id, status, listing, version }: SaveListingInput): Promise<OwnListing> {
  const { saveDraft, editBlocked, edit } = api(sellingEndpoints)
  const save = status === 'draft' ? saveDraft : status === 'blocked' ? editBlocked : edit
  return save({ slug: id, listing, version })
}

/** Uploads a photo of a listing. The result tells whether the server accepted it. */
export const uploadListingPhoto = (api: Api, photo: NewPhoto, options: UploadOptions): Promise<Upload> =>
  uploadPhoto(api(sellingEndpoints), photo, options)

/** @param otherKeys of more queries whose data changes */
function useSellingMutation<I, O>(callApi: (api: Api, input: I) => Promise<O>, otherKeys: readonly QueryKey[] = []) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: I) => callApi(api, input),
    onSettled: () =>
      Promise.all([sellingKeys.lists(), listingKeys.all, ...otherKeys].map((queryKey) => invalidateAndRefetch(queryClient, queryKey))),
  })
}

export const useCreateDraft = () => useSellingMutation((api, listing: ListingFieldsInput) => api(sellingEndpoints).createDraft({ listing }))
export const usePublishListing = () => useSellingMutation((api, id: string) => api(sellingEndpoints).publish({ listing_slug: id }))
export const usePublishAll = () => useSellingMutation((api, _: undefined) => api(sellingEndpoints).publishAll({}))
/** Creates a draft of a similar part, which has its own photos and part numbers. */
export const useDuplicateListing = () =>
  useSellingMutation((api, id: string) => api(sellingEndpoints).duplicate({ listing_slug: id, without: ['photos', 'part_numbers'] }))
export const useSetListingActive = () =>
  useSellingMutation((api, { id, active }: { id: string; active: boolean }) => api(sellingEndpoints).setActive({ id, active }))
export const useDeleteListing = () =>
  useSellingMutation((api, { id, draft }: { id: string; draft: boolean }) =>
    draft ? api(sellingEndpoints).deleteDraft({ slug: id }) : api(sellingEndpoints).remove({ slug: id }),
  )
/** Starts the auction of a listing that has become one while it was off sale. */
export const useStartAuction = () => useSellingMutation((api, id: string) => api(auctionsEndpoints).relist({ id }), [auctionKeys.all])
export const useRestock = () =>
  useSellingMutation((api, { id, quantity }: { id: string; quantity: number }) =>
    api(sellingEndpoints).edit({ slug: id, listing: { quantity } }),
  )
