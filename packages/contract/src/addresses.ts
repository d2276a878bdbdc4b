import { completeStreet, isStreetContradicted, type StreetParts } from '@partlane/domain/addresses/street-lines'
import { addressLimits, MAX_ADDRESS_QUERY_LENGTH } from '@partlane/domain/limits'
import { z } from 'zod'
import { defineEndpoint, rawBody } from './endpoint.ts'
import { optionalText, requiredText } from './fields.ts'

/** An address as users enter it (specification, section 3). `country` is ISO 3166 alpha-2. */
export const addressFields = z.strictObject({
  company_name: optionalText(addressLimits.company_name),
  sub_building: optionalText(60),
  building_name: optionalText(80),
  street_number: optionalText(20),
  street: optionalText(120),
  line1: requiredText(addressLimits.line1),
  line2: optionalText(addressLimits.line2),
  city: requiredText(addressLimits.city),
  region: optionalText(addressLimits.region),
  state: optionalText(80),
  postal_code: requiredText(addressLimits.postal_code),
  country: z.string().regex(/^[A-Z]{2}$/),
  full_country_name: optionalText(80),
  subpremise: optionalText(60),
  premise: optionalText(60),
  loqate_place_id: optionalText(120),
  label: optionalText(400),
  full_name: optionalText(addressLimits.full_name),
  phone: optionalText(addressLimits.phone),
})
export type AddressFields = z.output<typeof addressFields>

/** Fields of a request. `line1` is needed if there is no street. */
export const addressInputFields = {
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/)
    .meta({ pattern: '^[A-Za-z]{2}$' }),
  line1: optionalText(addressLimits.line1).meta({ description: 'Needed if there is no `street` with `street_number` or a building' }),
}

/** Makes `line1` from the street, or the street from `line1`. */
export function completeAddress<A extends StreetParts>(address: A, issues: z.core.$RefinementCtx<A>): A & { line1: string } {
  if (isStreetContradicted(address)) {
    issues.addIssue({ code: 'custom', path: ['line1'], params: { code: 'contradiction' } })
    return z.NEVER
  }
  const completed = completeStreet(address)
  if (completed) return completed
  issues.addIssue({ code: 'custom', path: ['line1'], params: { code: 'required' } })
  return z.NEVER
}

/**
 * An address in a request. It needs `line1`, or `street` with `street_number` or a building: the
 * server makes one from the other.
 */
export const addressInput = addressFields.extend(addressInputFields).transform(completeAddress)

/** The stored address of a purchase or an order. Erasure removes parts of it (ADR 0017). */
export type OrderAddress = Partial<AddressFields>

const addressComponent = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })
const loqateRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/**
 * Proxy of two address services. Responses have the format of the provider without a JSON:API
 * document around it, so that clients of the provider can read them. Errors are JSON:API errors.
 * Limited to GB and English (specification, section 5). Without provider keys the responses come
 * from a gazetteer of towns and postcode districts.
 */
export const addresses = {
  geocode: defineEndpoint({
    method: 'GET',
    path: '/google/geocode',
    audience: 'public',
    summary: 'Geocode an address (`address`) or reverse-geocode coordinates (`latlng`, "53.8,-1.55")',
    query: z
      .strictObject({
        address: z.string().trim().min(1).max(MAX_ADDRESS_QUERY_LENGTH).optional(),
        latlng: z
          .string()
          .regex(/^-?\d{1,2}(\.\d{1,8})?,-?\d{1,3}(\.\d{1,8})?$/)
          .optional(), // overrides `address` if both are set
      })
      .refine(({ address, latlng }) => address !== undefined || latlng !== undefined, { path: ['address'], params: { code: 'required' } }),
    output: rawBody(
      z.object({
        status: z.string(), // OK, ZERO_RESULTS, OVER_QUERY_LIMIT, ...
        results: z.array(
          z.object({
            address_components: z.array(addressComponent),
            formatted_address: z.string(),
            geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
            place_id: z.string(),
            types: z.array(z.string()),
          }),
        ),
        error_message: z.string().optional(),
      }),
    ),
    refusals: ['address_service_busy', 'unavailable'],
    limit: 'lookups',
  }),
  findAddress: defineEndpoint({
    method: 'GET',
    path: '/loqate/findAddress',
    audience: 'public',
    summary: 'Find address suggestions. A row whose type is not `Address` is a container to search with its Id.',
    query: z.strictObject({
      Text: z.string().trim().min(1).max(MAX_ADDRESS_QUERY_LENGTH),
      Countries: z.literal('GB').default('GB'),
      Language: z.literal('en').default('en'),
      Container: z.string().max(800).optional(),
    }),
    output: rawBody(
      z.object({
        Items: z.array(z.object({ Id: z.string(), Type: z.string(), Text: z.string(), Highlight: z.string(), Description: z.string() })),
      }),
    ),
    refusals: ['address_service_busy', 'unavailable'],
    limit: 'lookups',
  }),
  retrieveDetails: defineEndpoint({
    method: 'GET',
    path: '/loqate/retrieveDetails',
    audience: 'public',
    summary: 'Get the full address of a suggestion',
    query: z.strictObject({
      Id: z.string().min(1).max(800),
      Field1Format: z.string().max(200).optional(),
      Field2Format: z.string().max(200).optional(),
    }),
    output: rawBody(z.object({ Items: z.array(loqateRow) })),
    refusals: ['address_service_busy', 'unavailable'],
    limit: 'lookups',
  }),
}
