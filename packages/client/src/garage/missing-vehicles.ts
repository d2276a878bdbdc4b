import { useMutation } from '@tanstack/react-query'
import { useApi, useSessionStore } from '../api/api-context.tsx'

export type MissingVehicle = { make: string; model: string; year?: number; details?: string }

/** Tells the operators of a car that is not in the catalogue; an anonymous visitor becomes a guest first. */
export function useReportMissingVehicle() {
  const api = useApi()
  const session = useSessionStore()
  return useMutation({
    mutationFn: async (vehicle_missing: MissingVehicle) => {
      await session.ensureGuest(api)
      await api.catalogue.reportMissingVehicle({ vehicle_missing })
    },
  })
}
