import type { Api } from '@partlane/client/api/api'
import { garageEndpoints } from '@partlane/client/api/endpoints/garage.generated'
import { invalidateAndRefetch } from '@partlane/client/api/query-client'
import { garageKeys, vehiclesQuery } from '@partlane/client/garage/garage'
import type { Session } from '@partlane/client/session/session-store'
import type { QueryClient } from '@tanstack/react-query'
import { type CarDetails, markCarInGarage } from '#lib/preferences/car.ts'

export type GarageServices = { api: Api; session: Session; queryClient: QueryClient }

export const hasGarage = ({ kind }: Session): boolean => kind === 'guest' || kind === 'member'

/**
 * Makes a car the chosen one of the garage: adds it, or marks the vehicle that the garage already
 * contains. If that fails, the choice on the device stays and is saved with the next page load.
 */
export async function saveCarToGarage({ api, session, queryClient }: GarageServices, car: Omit<CarDetails, 'isInGarage'>): Promise<void> {
  // Marked before the request, so that no other tab adds the car too.
  markCarInGarage(true)
  try {
    const garage = await queryClient.fetchQuery({ ...vehiclesQuery(api, session), queryFn: () => api(garageEndpoints).list() })
    const { vehicle, year, plate, vin } = car
    const existing = garage.find(
      (item) => Number(item.node_id) === vehicle && item.year === year && (!plate || !item.plate || item.plate === plate),
    )
    if (existing)
      await api(garageEndpoints).change({ id: existing.id, vehicle: { chosen: true, ...(plate && { plate }), ...(vin && { vin }) } })
    else await api(garageEndpoints).add({ vehicle: { node_id: String(vehicle), year, plate, vin, chosen: true } })
  } catch {
    markCarInGarage(false)
  } finally {
    await invalidateAndRefetch(queryClient, garageKeys.all)
  }
}
