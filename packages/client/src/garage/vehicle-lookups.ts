import type { OutputOf } from '@partlane/contract/endpoint'
import type { vehicleLookups } from '@partlane/contract/garage'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../api/api-context.tsx'
import { vehicleLookupsEndpoints } from '../api/endpoints/vehicle-lookups.generated.ts'

export type PlateLookup = OutputOf<typeof vehicleLookups.plate>
export type VinLookup = OutputOf<typeof vehicleLookups.vin>
export type VehicleCandidate = PlateLookup['candidates'][number]

/**
 * Looks up a registration number. A mutation, so that the user can retry when the service is busy.
 */
export function useLookUpPlate() {
  const api = useApi()
  return useMutation({ mutationFn: (plate: string) => api(vehicleLookupsEndpoints).plate({ plate }) })
}

/** Decodes a VIN. */
export function useLookUpVin() {
  const api = useApi()
  return useMutation({ mutationFn: (vin: string) => api(vehicleLookupsEndpoints).vin({ vin }) })
}
