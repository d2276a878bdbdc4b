// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const vehicleLookupsEndpoints = {
  feature: 'vehicleLookups',
  endpoints: {
    vin: 'GET /vin_decoders computed',
    plate: 'GET /plate_lookups computed',
  },
} as const satisfies FeatureEndpoints<'vehicleLookups'>
