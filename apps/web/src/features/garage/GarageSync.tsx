import { useApi } from '@partlane/client/api/api-context'
import { vehiclesQuery } from '@partlane/client/garage/garage'
import { useSession } from '@partlane/client/session/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chooseCar, currentCarDetails } from '#lib/preferences/car.ts'
import { saveCarToGarage } from './save-car.ts'

/**
 * Keeps the car of the device and the garage of a guest or member the same. A car that was chosen
 * before sign-in or sign-up is saved to the garage. A device without a car gets the chosen vehicle.
 */
export function GarageSync() {
  const api = useApi()
  const session = useSession()
  const queryClient = useQueryClient()
  const { data } = useQuery(vehiclesQuery(api, session))
  useEffect(() => {
    if (!data) return
    const car = currentCarDetails()
    if (car) {
      if (!car.isInGarage) void saveCarToGarage({ api, session, queryClient }, car)
      return
    }
    const chosen = data.find((vehicle) => vehicle.chosen)
    if (chosen) {
      const { node_id, year, plate, vin } = chosen
      chooseCar({ vehicle: Number(node_id), year, plate, vin, isInGarage: true })
    }
  }, [data, api, session, queryClient])
  return null
}
