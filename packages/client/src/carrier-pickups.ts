import type { carrierPickups } from '@partlane/contract/carrier-pickups'
import type { InputOf, OutputOf } from '@partlane/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { carrierPickupsEndpoints } from './api/endpoints/carrier-pickups.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { orderKeys } from './orders.ts'

export type Pickups = OutputOf<typeof carrierPickups.list>
export type PickupOffer = Pickups['offers'][number]
export type PickupBooking = Pickups['bookings'][number]
export type NewPickup = InputOf<typeof carrierPickups.book>['pickup']

/** It changes with the lists of sold orders. */
const pickupsKey = [...orderKeys.lists('seller'), 'pickups']

/** The server calls a carrier that has not responded again after a minute. */
const UNFINISHED_REFETCH_MS = 10_000

/** Booked pickups and the parcels that can be picked up. */
export const pickupsQuery = (api: Api) =>
  queryOptions({
    queryKey: pickupsKey,
    queryFn: () => api(carrierPickupsEndpoints).list({}),
    refetchInterval: ({ state }) => (state.data?.bookings.some(({ status }) => status !== 'booked') ? UNFINISHED_REFETCH_MS : false),
  })

function usePickupMutation<Input>(call: (api: Api, input: Input) => Promise<Pickups>) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => call(api, input),
    async onSuccess(pickups) {
      queryClient.setQueryData<Pickups>(pickupsKey, pickups)
      await invalidateAndRefetch(queryClient, orderKeys.all)
    },
    // A parcel may have gone in the meantime: show what holds now.
    onError: () => invalidateAndRefetch(queryClient, pickupsKey),
  })
}

/** Books the pickup of parcels. */
export const useBookPickup = () => usePickupMutation((api, pickup: NewPickup) => api(carrierPickupsEndpoints).book({ pickup }))

/** Cancels a pickup. */
export const useCancelPickup = (id: string) => usePickupMutation<void>((api) => api(carrierPickupsEndpoints).cancel({ id }))
