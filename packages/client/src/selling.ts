import type { ListingFieldsInput, OwnListing } from '@partlane/contract/selling'
import type { SellerTab } from '@partlane/domain/listings/listing-machine'
import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from './api/api.ts'
import { useApi } from './api/api-context.tsx'
import { invalidateAndRefetch } from './api/query-client.ts'
import { listingKeys } from './listings.ts'

export type OwnListingsFilter = { tab: SellerTab; q: string; page: number; inventory: boolean }

export const sellingKeys = {
  all: ['selling'] as const,
  lists: () => [...sellingKeys.all, 'list'] as const,
  list: (filter: OwnListingsFilter) => [...sellingKeys.lists(), filter] as const,
  one: (slugOrId: string) => [...sellingKeys.all, 'one', slugOrId] as const,
  suggestion: (number: string) => [...sellingKeys.all, 'suggestion', number] as const,
}

const PAGE_SIZE = 24

/** One tab of the seller's desk. A business's listings are an inventory: the same rows by another call. */
export const ownListingsQuery = (api: Api, { inventory, ...filter }: OwnListingsFilter) =>
  queryOptions({
    queryKey: sellingKeys.list({ inventory, ...filter }),
    queryFn: () => (inventory ? api.selling.inventory : api.selling.list)({ ...filter, items: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })

/** One own listing for the form, by id: a draft's slug changes when it is published. */
export const ownListingQuery = (api: Api, slugOrId: string) =>
  queryOptions({ queryKey: sellingKeys.one(slugOrId), queryFn: () => api.selling.show({ id: slugOrId }), gcTime: 0 }) // a form begins with what is saved

/** What others say of a part with this number. */
export const suggestionQuery = (api: Api, number: string) =>
  queryOptions({
    queryKey: sellingKeys.suggestion(number),
    queryFn: number.replace(/[^0-9a-z]/gi, '').length < 4 ? skipToken : () => api.selling.suggestions({ part_number: number }),
    staleTime: 5 * 60_000,
  })

export type SaveListingInput = { id: string; draft: boolean; listing: ListingFieldsInput; version: number }

/** Saves any part of a draft or of a listing that is on sale. */
export const saveOwnListing = (api: Api, { id, draft, listing, version }: SaveListingInput): Promise<OwnListing> =>
  (draft ? api.selling.saveDraft : api.selling.edit)({ slug: id, listing, version })

function useSellingMutation<I, O>(callApi: (api: Api, input: I) => Promise<O>) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: I) => callApi(api, input),
    onSettled: () => Promise.all([sellingKeys.lists(), listingKeys.all].map((queryKey) => invalidateAndRefetch(queryClient, queryKey))),
  })
}

export const useCreateDraft = () => useSellingMutation((api, listing: ListingFieldsInput) => api.selling.createDraft({ listing }))
export const usePublishListing = () => useSellingMutation((api, id: string) => api.selling.publish({ listing_slug: id }))
export const usePublishAll = () => useSellingMutation((api, _: undefined) => api.selling.publishAll({}))
export const useDuplicateListing = () => useSellingMutation((api, id: string) => api.selling.duplicate({ listing_slug: id }))
export const useSetListingActive = () =>
  useSellingMutation((api, { id, active }: { id: string; active: boolean }) => api.selling.setActive({ id, active }))
export const useDeleteListing = () =>
  useSellingMutation((api, { id, draft }: { id: string; draft: boolean }) =>
    draft ? api.selling.deleteDraft({ slug: id }) : api.selling.remove({ slug: id }),
  )
export const useRestock = () =>
  useSellingMutation((api, { id, quantity }: { id: string; quantity: number }) => api.selling.edit({ slug: id, listing: { quantity } }))
