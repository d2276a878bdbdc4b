import type { InputOf } from '@partlane/contract/endpoint'
import type { enquiries } from '@partlane/contract/enquiries'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { enquiriesEndpoints } from './api/endpoints/enquiries.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { chatKeys } from './chats/chat-keys.ts'
import { listingKeys } from './listings.ts'

export type { ChatEnquiry } from '@partlane/contract/enquiries'

type NewEnquiry = InputOf<typeof enquiries.publish>['enquiry']
type EnquiryTexts = InputOf<typeof enquiries.change>['enquiry']

const enquiryKeys = {
  all: ['enquiries'] as const,
  listing: (slug: string) => ['enquiries', 'listing', slug] as const,
  own: (slug: string) => ['enquiries', 'own', slug] as const,
  /** Refetched with the conversation. */
  chat: (chatId: string) => [...chatKeys.one(chatId), 'enquiries'] as const,
}

/** The published questions of a listing, newest first. The same for everybody. */
export const enquiriesQuery = (api: Api, slug: string) =>
  queryOptions({ queryKey: enquiryKeys.listing(slug), queryFn: () => api(enquiriesEndpoints).list({ id: slug }) })

/** The published questions of an own listing. */
export const ownEnquiriesQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: enquiryKeys.own(slug),
    queryFn: ({ signal }) => api(enquiriesEndpoints).listOwn({ id: slug }, { signal }),
    staleTime: 0,
  })

/** The published and withdrawn questions of a conversation. */
export const chatEnquiriesQuery = (api: Api, chatId: string) =>
  queryOptions({
    queryKey: enquiryKeys.chat(chatId),
    queryFn: ({ signal }) => api(enquiriesEndpoints).listOfChat({ id: chatId }, { signal }),
    staleTime: 0,
  })

/** Refetches what shows a question. Also after an error: the other side may have removed it. */
function useRefetchEnquiries(chatId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      invalidateAndRefetch(queryClient, enquiryKeys.chat(chatId)),
      invalidateAndRefetch(queryClient, enquiryKeys.all),
      invalidateAndRefetch(queryClient, listingKeys.all),
    ])
}

export function usePublishEnquiry(chatId: string) {
  const api = useApi()
  return useMutation({
    mutationFn: (enquiry: NewEnquiry) => api(enquiriesEndpoints).publish({ id: chatId, enquiry }),
    onSettled: useRefetchEnquiries(chatId),
  })
}

export function useChangeEnquiry({ id, chatId }: { id: string; chatId: string }) {
  const api = useApi()
  return useMutation({
    mutationFn: (enquiry: EnquiryTexts) => api(enquiriesEndpoints).change({ id, enquiry }),
    onSettled: useRefetchEnquiries(chatId),
  })
}

export function useWithdrawEnquiry({ id, chatId }: { id: string; chatId: string }) {
  const api = useApi()
  return useMutation({ mutationFn: () => api(enquiriesEndpoints).withdraw({ id }), onSettled: useRefetchEnquiries(chatId) })
}
