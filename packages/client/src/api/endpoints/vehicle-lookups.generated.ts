// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const vehicleLookupsEndpoints = {
  feature: 'vehicleLookups',
  endpoints: {
    vin: 'GET /vin_decoders meta',
    plate: 'GET /plate_lookups meta',
  },
} as const satisfies FeatureEndpoints<'vehicleLookups'>
