import { useMutation } from '@tanstack/react-query'
import { useApi, useSessionStore } from '../api/api-context.tsx'
import { catalogueEndpoints } from '../api/endpoints/catalogue.generated.ts'

export type MissingVehicle = { make: string; model: string; year?: number; details?: string }

/** Reports a vehicle that is missing in the catalogue. Creates a guest for an anonymous visitor. */
export function useReportMissingVehicle() {
  const api = useApi()
  const session = useSessionStore()
  return useMutation({
    mutationFn: async (vehicle_missing: MissingVehicle) => {
      await session.ensureGuest(api)
      await api(catalogueEndpoints).reportMissingVehicle({ vehicle_missing })
    },
  })
}
