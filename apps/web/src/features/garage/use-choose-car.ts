import { useApi } from '@partlane/client/api/api-context'
import { garageEndpoints } from '@partlane/client/api/endpoints/garage.generated'
import { invalidateAndRefetch } from '@partlane/client/api/query-client'
import { garageKeys, vehiclesQuery } from '@partlane/client/garage/garage'
import { useSession } from '@partlane/client/session/session'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type CarDetails, chooseCar } from '#lib/preferences/car.ts'
import { hasGarage, saveCarToGarage } from './save-car.ts'

type ChosenVehicle = Pick<CarDetails, 'vehicle' | 'year'> & Partial<CarDetails>

/**
 * Returns a function that makes a car the chosen car.
 * The device is updated at once, the garage of a guest or member in the background.
 */
export function useChooseCar(): (car: ChosenVehicle) => void {
  const api = useApi()
  const session = useSession()
  const queryClient = useQueryClient()
  return useCallback(
    (car) => {
      chooseCar(car)
      if (hasGarage(session)) void saveCarToGarage({ api, session, queryClient }, { plate: null, vin: null, ...car })
    },
    [api, session, queryClient],
  )
}

/** Returns a function that clears the chosen car on the device and in the garage. */
export function useClearCar(): () => void {
  const api = useApi()
  const session = useSession()
  const queryClient = useQueryClient()
  return useCallback(() => {
    chooseCar(null)
    if (!hasGarage(session)) return
    const clearInGarage = async () => {
      const garage = await queryClient.fetchQuery({ ...vehiclesQuery(api, session), queryFn: () => api(garageEndpoints).list() })
      const chosen = garage.find((vehicle) => vehicle.chosen)
      if (chosen) await api(garageEndpoints).change({ id: chosen.id, vehicle: { chosen: false } })
    }
    void clearInGarage()
      .catch(() => undefined)
      .finally(() => invalidateAndRefetch(queryClient, garageKeys.all))
  }, [api, session, queryClient])
}
