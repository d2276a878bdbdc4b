import type { vehicle } from '@partlane/contract/garage'
import type { Flat } from '@partlane/contract/resource'
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi, useSessionStore } from '../api/api-context.tsx'
import { garageEndpoints } from '../api/endpoints/garage.generated.ts'
import { invalidateAndRefetch } from '../api/query-client.ts'
import type { Session } from '../session/session-store.ts'

export type GarageVehicle = Flat<typeof vehicle>
export type NewVehicle = {
  node_id: string
  year?: number | null
  nickname?: string | null
  plate?: string | null
  vin?: string | null
  mileage?: number | null
  chosen?: boolean
}
export type VehicleChange = Omit<NewVehicle, 'node_id'> & { id: string }

export const garageKeys = { all: ['garage'] as const, list: () => [...garageKeys.all, 'list'] as const }

/** The vehicles of a member or guest. Skipped for anonymous visitors. */
export const vehiclesQuery = (api: Api, session: Session) =>
  queryOptions({
    queryKey: garageKeys.list(),
    queryFn: session.kind === 'guest' || session.kind === 'member' ? () => api(garageEndpoints).list() : skipToken,
  })

function useGarageMutation<I, O>(callApi: (api: Api, input: I) => Promise<O>) {
  const api = useApi()
  const session = useSessionStore()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: I) => {
      await session.ensureGuest(api) // a garage needs an owner
      return callApi(api, input)
    },
    onSettled: () => invalidateAndRefetch(queryClient, garageKeys.all),
  })
}

export const useAddVehicle = () => useGarageMutation((api, vehicle: NewVehicle) => api(garageEndpoints).add({ vehicle }))
export const useChangeVehicle = () =>
  useGarageMutation((api, { id, ...vehicle }: VehicleChange) => api(garageEndpoints).change({ id, vehicle }))
export const useRemoveVehicle = () => useGarageMutation((api, id: string) => api(garageEndpoints).remove({ id }))
