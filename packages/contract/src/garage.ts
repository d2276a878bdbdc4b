import { vehicleLimits } from '@partlane/domain/limits'
import { checkDigitResults, normaliseVin, vinIssues } from '@partlane/domain/vehicles/vin'
import { vinRegions } from '@partlane/domain/vehicles/vin-regions'
import { z } from 'zod'
import { fuels, vehicleLevels } from './catalogue.ts'
import { computed, defineEndpoint, many, noContent, one } from './endpoint.ts'
import { catalogueId, flag, idParams, instant, integer, modelYear, requiredText } from './fields.ts'
import { defineResource } from './resource.ts'

export const MAX_VEHICLES = 30

/** A vehicle in the user's garage. All pages show fit verdicts for the chosen one. */
export const vehicle = defineResource(
  'vehicle',
  z.object({
    node_id: z.string(),
    name: z.string(), // full name of the node
    short_name: z.string(), // the model: "Golf"
    level: z.enum(vehicleLevels),
    year: z.int().nullable(),
    nickname: z.string().nullable(),
    plate: z.string().nullable(),
    vin: z.string().nullable(),
    mileage: z.int().nullable(), // miles
    chosen: z.boolean(),
    created_at: instant,
  }),
)

/** Letters and digits in upper case: "oy15 kdn" becomes "OY15KDN". */
const plate = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{2,12}$/))

/** Only the format is checked: 17 characters without I, O and Q. `decodeVin` checks the rest. */
const vin = z
  .string()
  .transform(normaliseVin)
  .pipe(z.string().regex(/^[A-HJ-NPR-Z0-9]{17}$/))
const nickname = requiredText(vehicleLimits.nickname)
const mileage = integer({ min: 0, max: 3_000_000 })

export const garage = {
  list: defineEndpoint({
    method: 'GET',
    path: '/users/vehicles',
    audience: 'guest',
    summary: 'List the vehicles in the garage, the chosen one first',
    output: many(vehicle),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/users/vehicles',
    audience: 'guest',
    summary: 'Add a vehicle to the garage. The first one becomes the chosen vehicle.',
    body: z.strictObject({
      vehicle: z.strictObject({
        node_id: catalogueId,
        year: modelYear.nullish(),
        nickname: nickname.nullish(),
        plate: plate.nullish(),
        vin: vin.nullish(),
        mileage: mileage.nullish(),
        chosen: flag.optional(),
      }),
    }),
    output: one(vehicle),
    refusals: ['vehicle_node_unknown', 'garage_full'],
    limit: 'writes',
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/users/vehicles/{id}',
    audience: 'guest',
    summary: 'Get a vehicle in the garage',
    params: idParams,
    output: one(vehicle),
  }),
  /** Not in the specification's list of calls. Needed to choose or change a saved vehicle. */
  change: defineEndpoint({
    method: 'PUT',
    path: '/users/vehicles/{id}',
    audience: 'guest',
    summary: 'Choose a vehicle, or change its nickname, year, plate, VIN or mileage. `null` removes a value.',
    params: idParams,
    body: z.strictObject({
      vehicle: z.strictObject({
        year: modelYear.nullish(),
        nickname: nickname.nullish(),
        plate: plate.nullish(),
        vin: vin.nullish(),
        mileage: mileage.nullish(),
        chosen: flag.optional(),
      }),
    }),
    output: one(vehicle),
    limit: 'writes',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/users/vehicles/{id}',
    audience: 'guest',
    summary: 'Remove a vehicle from the garage. If it was the chosen one, the newest remaining vehicle is chosen.',
    params: idParams,
    output: noContent,
    limit: 'writes',
  }),
}

/** A possible vehicle of the vehicle tree. Lists of candidates start with the best one. */
const vehicleCandidate = z.object({ node_id: z.string(), name: z.string(), level: z.enum(vehicleLevels), year: z.int().nullable() })

/**
 * Vehicle data from a registration number or a VIN. Unknown values are null; nothing is guessed.
 */
export const vehicleLookups = {
  vin: defineEndpoint({
    method: 'GET',
    path: '/vin_decoders',
    audience: 'public',
    summary: 'Decode a VIN: manufacturer, region, model year where encoded, check digit validity',
    query: z.strictObject({ vin: z.string().trim().min(1).max(vehicleLimits.vin_as_entered) }),
    output: computed(
      'decoded_vin',
      z.object({
        vin: z.string(),
        valid: z.boolean(),
        faults: z.array(z.enum(vinIssues)),
        maker: z.string().nullable(), // "Opel / Vauxhall" if makers share an identifier
        region: z.enum(vinRegions).nullable(),
        country: z.string().nullable(), // ISO 3166
        model_year: z.int().nullable(),
        model_year_certain: z.boolean(),
        check_digit: z.enum(checkDigitResults),
        candidates: z.array(vehicleCandidate),
      }),
    ),
    limit: 'lookups',
  }),
  plate: defineEndpoint({
    method: 'GET',
    path: '/plate_lookups',
    audience: 'public',
    summary: 'Look up a UK registration: make, year, fuel, engine, colour and matching vehicles of the catalogue',
    query: z.strictObject({ plate }),
    output: computed(
      'plate_lookup',
      z.object({
        plate: z.string(),
        make: z.string(),
        model: z.string().nullable(), // null: the register does not contain the model
        year: z.int().nullable(),
        fuel: z.enum(fuels).nullable(),
        engine_cc: z.int().nullable(),
        power_kw: z.number().nullable(), // few registers contain it
        colour: z.string().nullable(),
        candidates: z.array(vehicleCandidate),
      }),
    ),
    refusals: ['plate_unknown', 'plate_service_busy', 'unavailable'],
    limit: 'lookups',
  }),
}
