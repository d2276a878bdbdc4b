import { z } from 'zod'
import { line } from './fields.ts'

const optional = (max: number) => z.string().trim().max(max).nullish()

/** An address as people give it (specification, section 3). Country is ISO 3166 alpha-2. */
export const addressFields = z.strictObject({
  company_name: optional(120),
  sub_building: optional(60),
  building_name: optional(80),
  street_number: optional(20),
  street: optional(120),
  line1: line(120),
  line2: optional(120),
  city: line(80),
  region: optional(80),
  state: optional(80),
  postal_code: line(12),
  country: z.string().regex(/^[A-Z]{2}$/),
  full_country_name: optional(80),
  subpremise: optional(60),
  premise: optional(60),
  loqate_place_id: optional(120),
  label: optional(400),
  full_name: optional(120),
  phone: optional(30),
})
export type AddressFields = z.output<typeof addressFields>
