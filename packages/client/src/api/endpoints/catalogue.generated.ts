// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const catalogueEndpoints = {
  feature: 'catalogue',
  endpoints: {
    makes: 'GET /makes many',
    models: 'GET /models many',
    generations: 'GET /generations many',
    series: 'GET /series many',
    trims: 'GET /trims many',
    vehicleNode: 'GET /vehicle_nodes/{id} one',
    vehicleSearch: 'GET /vehicle_search many',
    universalVehicleDetails: 'GET /universal_vehicle_details computed',
    categories: 'GET /categories many',
    subCategories: 'GET /sub_categories many',
    attributions: 'GET /attributions many',
    options: 'GET /options many',
    reportMissingVehicle: 'POST /vehicle_missing none',
  },
} as const satisfies FeatureEndpoints<'catalogue'>
