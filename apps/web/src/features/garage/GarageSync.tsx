import { useApi } from '@partlane/client/api/api-context'
import { vehiclesQuery } from '@partlane/client/garage/garage'
import { useSession } from '@partlane/client/session/session'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chooseCar, currentCar } from '#lib/preferences/car.ts'

/**
 * Copies the chosen vehicle of the garage to a device that has none.
 * Never replaces the device's choice.
 */
export function GarageSync() {
  const { data } = useQuery(vehiclesQuery(useApi(), useSession()))
  useEffect(() => {
    const chosen = data?.find((vehicle) => vehicle.chosen)
    if (chosen && !currentCar()) chooseCar({ vehicle: Number(chosen.node_id), year: chosen.year })
  }, [data])
  return null
}
