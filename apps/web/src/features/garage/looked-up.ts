import type { PlateLookup, VehicleCandidate, VinLookup } from '@partlane/client/garage/vehicle-lookups'
import { shownPlate } from '@partlane/domain/vehicles/plate'

/** What a registration or a VIN told, in the one shape that choosing a car needs. */
export type LookedUp = {
  plate: string | null
  vin: string | null
  make: string | null
  year: number | null
  fuel: PlateLookup['fuel']
  engineCc: number | null
  colour: string | null
  country: string | null
  yearCertain: boolean
  candidates: readonly VehicleCandidate[]
}

export const ofPlate = ({ plate, make, year, fuel, engine_cc, colour, candidates }: PlateLookup): LookedUp => ({
  plate,
  vin: null,
  make,
  year,
  fuel,
  engineCc: engine_cc,
  colour,
  country: null,
  yearCertain: true,
  candidates,
})

export const ofVin = ({ vin, maker, country, model_year, model_year_certain, candidates }: VinLookup): LookedUp => ({
  plate: null,
  vin,
  make: maker,
  year: model_year,
  fuel: null,
  engineCc: null,
  colour: null,
  country,
  yearCertain: model_year_certain,
  candidates,
})

/** What is told to the operators when the catalogue does not have the car: nothing that was learned has to be typed again. */
export type Learned = { make?: string; year?: number; details?: string }

export const learnedFrom = ({ plate, vin, make, year, fuel, engineCc, colour }: LookedUp): Learned => ({
  ...(make ? { make } : {}),
  ...(year ? { year } : {}),
  details: [plate && shownPlate(plate), vin, fuel, engineCc && `${engineCc} cc`, colour].filter(Boolean).join(', '),
})
