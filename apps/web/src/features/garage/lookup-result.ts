import type { PlateLookup, VehicleCandidate, VinLookup } from '@partlane/client/garage/vehicle-lookups'
import { formatPlate } from '@partlane/domain/vehicles/plate'

/** Result of a registration or VIN lookup, in the shape that the choice of a car needs. */
export type LookupResult = {
  plate: string | null
  vin: string | null
  make: string | null
  year: number | null
  fuel: PlateLookup['fuel']
  engineCc: number | null
  powerKw: number | null
  colour: string | null
  country: string | null
  isYearCertain: boolean
  candidates: readonly VehicleCandidate[]
}

export const fromPlateLookup = ({ plate, make, year, fuel, engine_cc, power_kw, colour, candidates }: PlateLookup): LookupResult => ({
  plate,
  vin: null,
  make,
  year,
  fuel,
  engineCc: engine_cc,
  powerKw: power_kw,
  colour,
  country: null,
  isYearCertain: true,
  candidates,
})

export const fromVinLookup = ({ vin, maker, country, model_year, model_year_certain, candidates }: VinLookup): LookupResult => ({
  plate: null,
  vin,
  make: maker,
  year: model_year,
  fuel: null,
  engineCc: null,
  powerKw: null,
  colour: null,
  country,
  isYearCertain: model_year_certain,
  candidates,
})

/** Initial values of the report of a missing vehicle, filled from the lookup. */
export type MissingVehicleDraft = { make?: string; year?: number; details?: string }

export const toMissingVehicleDraft = ({ plate, vin, make, year, fuel, engineCc, colour }: LookupResult): MissingVehicleDraft => ({
  ...(make ? { make } : {}),
  ...(year ? { year } : {}),
  details: [plate && formatPlate(plate), vin, fuel, engineCc && `${engineCc} cc`, colour].filter(Boolean).join(', '),
})
