import { useApi } from '@partlane/client/api/api-context'
import { askAgain } from '@partlane/client/api/query-client'
import { garageKeys, vehiclesQuery } from '@partlane/client/garage/garage'
import { useSession } from '@partlane/client/session/session'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { chooseCar } from '#lib/preferences/car.ts'

type Car = { vehicle: number; year: number | null; plate?: string | null; vin?: string | null }

/**
 * Looks for parts for this car from now on: at once on this device, and in the garage of whoever is signed in (kept there if it was
 * not yet). The garage follows behind; if that fails the choice on the device stands.
 */
export function useChooseCar(): (car: Car) => void {
  const api = useApi()
  const session = useSession()
  const queries = useQueryClient()
  return useCallback(
    (car) => {
      const { vehicle, year, plate = null, vin = null } = car
      chooseCar({ vehicle, year })
      if (session.kind !== 'guest' && session.kind !== 'member') return
      const follow = async () => {
        const garage = await queries.fetchQuery({ ...vehiclesQuery(api, session), queryFn: () => api.garage.list() })
        const kept = garage.find((each) => Number(each.node_id) === vehicle && each.year === year)
        if (kept) await api.garage.change({ id: kept.id, vehicle: { chosen: true } })
        else await api.garage.add({ vehicle: { node_id: String(vehicle), year, plate, vin, chosen: true } })
      }
      void follow()
        .catch(() => undefined)
        .finally(() => askAgain(queries, garageKeys.all))
    },
    [api, session, queries],
  )
}
