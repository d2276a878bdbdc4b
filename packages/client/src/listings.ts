import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Api } from './api/api.ts'
import { listingsEndpoints } from './api/endpoints/listings.generated.ts'
import { toCard } from './cards.ts'

/** The user's vehicle as parameters of calls that return fit verdicts. Empty without a vehicle. */
export type VehicleParams = { vehicle?: number; year?: number }

export const listingKeys = {
  all: ['listings'] as const,
  one: (slug: string, vehicleParams: VehicleParams) => [...listingKeys.all, 'one', slug, vehicleParams] as const,
  verdict: (slug: string, vehicleParams: VehicleParams) => [...listingKeys.all, 'verdict', slug, vehicleParams] as const,
  viewed: (options: unknown) => [...listingKeys.all, 'viewed', options] as const,
  similar: (slug: string, vehicleParams: VehicleParams) => [...listingKeys.all, 'similar', slug, vehicleParams] as const,
}

/** The vehicle as input of the API. */
export const toVehicleInput = ({ vehicle, year }: VehicleParams) => ({
  ...(vehicle ? { vehicle: String(vehicle) } : {}),
  ...(year ? { year } : {}),
})

/** The page of a listing. The page itself records the view, with the consent of the visitor. */
export const listingQuery = (api: Api, slug: string, vehicleParams: VehicleParams = {}) =>
  queryOptions({
    queryKey: listingKeys.one(slug, vehicleParams),
    queryFn: () => api(listingsEndpoints).show({ id: slug, history: 'false', ...toVehicleInput(vehicleParams) }),
  })

/**
 * Whether a listing fits the vehicle, for pages that do not load the whole listing. Null for one
 * that visitors cannot see.
 */
export const listingVerdictQuery = (api: Api, slug: string, vehicleParams: VehicleParams) =>
  queryOptions({
    queryKey: listingKeys.verdict(slug, vehicleParams),
    queryFn: vehicleParams.vehicle
      ? async () => (await api(listingsEndpoints).listViewed({ slugs: slug, ...toVehicleInput(vehicleParams) }))[0]?.verdict ?? null
      : skipToken,
  })

export const similarListingsQuery = (api: Api, slug: string, vehicleParams: VehicleParams = {}) =>
  queryOptions({
    queryKey: listingKeys.similar(slug, vehicleParams),
    queryFn: async () => (await api(listingsEndpoints).similar({ id: slug, ...toVehicleInput(vehicleParams) })).map(toCard),
  })

type ViewedOptions = { slugs: readonly string[]; userId: string | undefined; vehicleParams?: VehicleParams }

/** Viewed listings: those of the device in its order, then the others of the user's history. */
export const viewedListingsQuery = (api: Api, { slugs, userId, vehicleParams = {} }: ViewedOptions) =>
  queryOptions({
    queryKey: listingKeys.viewed({ slugs, userId, vehicleParams }),
    queryFn: async () => {
      const vehicle = toVehicleInput(vehicleParams)
      const [deviceCards, ownCards] = await Promise.all([
        slugs.length === 0 ? [] : api(listingsEndpoints).listViewed({ slugs: slugs.join(','), ...vehicle }),
        userId === undefined ? [] : api(listingsEndpoints).listViewed(vehicle),
      ])
      const deviceIds = new Set(deviceCards.map(({ id }) => id))
      return [...deviceCards, ...ownCards.filter(({ id }) => !deviceIds.has(id))].map(toCard)
    },
  })
