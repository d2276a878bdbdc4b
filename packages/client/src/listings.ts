import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api/api.ts'
import { listingsEndpoints } from './api/endpoints/listings.generated.ts'
import { toCard } from './cards.ts'

/** The user's vehicle as parameters of calls that return fit verdicts. Empty without a vehicle. */
export type VehicleParams = { vehicle?: number; year?: number }

export const listingKeys = {
  all: ['listings'] as const,
  one: (slug: string, vehicleParams: VehicleParams) => [...listingKeys.all, 'one', slug, vehicleParams] as const,
  similar: (slug: string, vehicleParams: VehicleParams) => [...listingKeys.all, 'similar', slug, vehicleParams] as const,
}

/** The vehicle as input of the API. */
export const toVehicleInput = ({ vehicle, year }: VehicleParams) => ({
  ...(vehicle ? { vehicle: String(vehicle) } : {}),
  ...(year ? { year } : {}),
})

export const listingQuery = (api: Api, slug: string, vehicleParams: VehicleParams = {}) =>
  queryOptions({
    queryKey: listingKeys.one(slug, vehicleParams),
    queryFn: () => api(listingsEndpoints).show({ id: slug, ...toVehicleInput(vehicleParams) }),
  })

export const similarListingsQuery = (api: Api, slug: string, vehicleParams: VehicleParams = {}) =>
  queryOptions({
    queryKey: listingKeys.similar(slug, vehicleParams),
    queryFn: async () => (await api(listingsEndpoints).similar({ id: slug, ...toVehicleInput(vehicleParams) })).map(toCard),
  })
