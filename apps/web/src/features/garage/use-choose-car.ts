import { useApi } from '@partlane/client/api/api-context'
import { invalidateAndRefetch } from '@partlane/client/api/query-client'
import { garageKeys, vehiclesQuery } from '@partlane/client/garage/garage'
import { useSession } from '@partlane/client/session/session'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { chooseCar } from '#lib/preferences/car.ts'

type ChosenVehicle = { vehicle: number; year: number | null; plate?: string | null; vin?: string | null }

/**
 * Returns a function that makes a car the chosen car.
 * The device is updated at once. For a guest or member the garage is updated in the background:
 * the vehicle is marked as chosen, or added when the garage does not contain it.
 * If the update of the garage fails, the choice on the device stays.
 */
export function useChooseCar(): (car: ChosenVehicle) => void {
  const api = useApi()
  const session = useSession()
  const queryClient = useQueryClient()
  return useCallback(
    (car) => {
      const { vehicle, year, plate = null, vin = null } = car
      chooseCar({ vehicle, year })
      if (session.kind !== 'guest' && session.kind !== 'member') return
      const syncGarage = async () => {
        const garage = await queryClient.fetchQuery({ ...vehiclesQuery(api, session), queryFn: () => api.garage.list() })
        const existing = garage.find((item) => Number(item.node_id) === vehicle && item.year === year)
        if (existing) await api.garage.change({ id: existing.id, vehicle: { chosen: true } })
        else await api.garage.add({ vehicle: { node_id: String(vehicle), year, plate, vin, chosen: true } })
      }
      void syncGarage()
        .catch(() => undefined)
        .finally(() => invalidateAndRefetch(queryClient, garageKeys.all))
    },
    [api, session, queryClient],
  )
}
