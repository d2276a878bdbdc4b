import { carrierChoices, consignmentKinds } from '@partlane/domain/shipping/carriers'
import { z } from 'zod'
import { defineEndpoint, many } from './endpoint.ts'
import { defineResource } from './resource.ts'

/** A carrier that a seller can choose for a parcel. `other`: the seller names it, with a link. */
const carrier = defineResource(
  'carrier',
  z.object({
    code: z.enum(carrierChoices),
    name: z.string().nullable(), // null for `other`: clients translate it
    countries: z.array(z.string()), // ISO 3166 alpha-2; in which it collects parcels
    kinds: z.array(z.enum(consignmentKinds)),
    /** With `{number}` at the place of the tracking number. */
    tracking_url: z.string().nullable(),
    number_pattern: z.string().nullable(), // a regular expression; other numbers are allowed
  }),
)

export const carriers = {
  list: defineEndpoint({
    method: 'GET',
    path: '/carriers',
    audience: 'public',
    summary: 'List the carriers that a seller can choose, with their tracking pages',
    output: many(carrier),
    maxAgeSeconds: 3600,
  }),
}
