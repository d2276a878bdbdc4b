import type { accounts } from '@partlane/contract/accounts'
import type { InputOf, OutputOf } from '@partlane/contract/endpoint'
import type { profile } from '@partlane/contract/profile'
import type { Flat } from '@partlane/contract/resource'
import type { sellerPage } from '@partlane/contract/sellers'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountKeys, type CurrentUser } from './accounts.ts'
import { type Api, useApi } from './api/api-context.tsx'
import { accountsEndpoints } from './api/endpoints/accounts.generated.ts'
import { earningsEndpoints } from './api/endpoints/earnings.generated.ts'
import { profileEndpoints } from './api/endpoints/profile.generated.ts'
import { sellersEndpoints } from './api/endpoints/sellers.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { listingKeys } from './listings.ts'
import { searchKeys } from './search.ts'
import { sellingKeys } from './selling.ts'

export type SellerPage = Flat<typeof sellerPage>
export type ContactInformation = InputOf<typeof profile.updateContactInformation>['contact_information']
export type BusinessInformation = InputOf<typeof profile.updateBusinessInformation>['business_information']
export type SavedAddress = CurrentUser['addresses'][number]
export type AddressBook = InputOf<typeof profile.updateAddressBook>['addresses']
export type BusinessAddress = InputOf<typeof profile.updateBusinessAddress>['business_address']
export type NewPassword = InputOf<typeof profile.changePassword>['reset_password']
export type HolidayMode = InputOf<typeof profile.setHolidayMode>['holiday_mode']
export type CloseAccountInput = InputOf<typeof accounts.close>

export const sellerKeys = { all: ['sellers'] as const, one: (slug: string) => [...sellerKeys.all, slug] as const }

/** The public page of a seller. */
export const sellerQuery = (api: Api, slug: string) =>
  queryOptions({ queryKey: sellerKeys.one(slug), queryFn: () => api(sellersEndpoints).show({ slug }) })

/** A change of the profile. Caches the returned user and refetches the public page. */
function useProfileMutation<I>(callApi: (api: Api, input: I) => Promise<CurrentUser>) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: I) => callApi(api, input),
    onSuccess(user) {
      queryClient.setQueryData(accountKeys.me(user.id), user)
      void invalidateAndRefetch(queryClient, sellerKeys.one(user.slug))
    },
  })
}

export const useChangeContact = () =>
  useProfileMutation((api, contact_information: ContactInformation) =>
    api(profileEndpoints).updateContactInformation({ contact_information }),
  )
export const useChangeBusiness = () =>
  useProfileMutation((api, business_information: BusinessInformation) =>
    api(profileEndpoints).updateBusinessInformation({ business_information }),
  )
export const useChangeAddresses = () =>
  useProfileMutation((api, addresses: AddressBook) => api(profileEndpoints).updateAddressBook({ addresses }))
export const useChangeBusinessAddress = () =>
  useProfileMutation((api, business_address: BusinessAddress) => api(profileEndpoints).updateBusinessAddress({ business_address }))
export const useChangePassword = () =>
  useProfileMutation((api, reset_password: NewPassword) => api(profileEndpoints).changePassword({ reset_password }))

/**
 * Turns holiday mode on or off. It hides or shows all own listings, so lists of listings refetch.
 */
export function useHolidayMode() {
  const queryClient = useQueryClient()
  return useProfileMutation(async (api, holiday_mode: HolidayMode) => {
    const user = await api(profileEndpoints).setHolidayMode({ holiday_mode })
    for (const queryKey of [sellingKeys.all, listingKeys.all, searchKeys.all]) void invalidateAndRefetch(queryClient, queryKey)
    return user
  })
}

/**
 * Closes the account, which ends every session. The caller leaves the page first and then ends the
 * local session.
 */
export function useCloseAccount() {
  const api = useApi()
  return useMutation({ mutationFn: (input: CloseAccountInput) => api(accountsEndpoints).close(input) })
}

/** Exports all data of the user as a file. Not cached. */
export function useDataExport() {
  const api = useApi()
  return useMutation({ mutationFn: () => api(accountsEndpoints).exportData() })
}

export type AccountClosure = OutputOf<typeof accounts.closure>

const closureKey = ['account-closure']
const PAYOUT_POLL_MS = 5_000

/** What prevents the closing of the account. Refetched while a payout is on its way. */
export const closureQuery = (api: Api) =>
  queryOptions({
    queryKey: closureKey,
    queryFn: () => api(accountsEndpoints).closure({}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.obstacles.includes('on_the_way') ? PAYOUT_POLL_MS : false),
  })

/** Asks for the payout of everything that is available, before the account is closed. */
export function useFinalPayout() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(earningsEndpoints).requestFinalPayout({}),
    onSettled: () => invalidateAndRefetch(queryClient, closureKey),
  })
}
