import { accountTypes, sellerTypes } from '@partlane/domain/accounts/seller-types'
import { z } from 'zod'
import { companyDetails, publicUser } from './accounts.ts'
import { defineEndpoint, one } from './endpoint.ts'
import { instant, slug } from './fields.ts'
import { defineResource } from './resource.ts'
import { returnTerms } from './shipping-rules.ts'
import { collectionHours } from './time-frames.ts'

/** The public page of a seller, with the information that the law requires. */
export const sellerPage = defineResource(
  'seller',
  z.object({
    ...publicUser.attributes.shape,
    account_type: z.enum(accountTypes),
    seller_type: z.enum(sellerTypes).nullable(),
    verified: z.boolean(),
    about: z.string().nullable(),
    website: z.string().nullable(),
    holiday_until: z.iso.date().nullable(),
    town: z.string().nullable(), // town of most listings on sale
    listings_count: z.int(), // listings on sale
    sold_count: z.int(), // units sold in total
    /** Median of the first answers in the last 90 days. Null: too few to say. */
    answer_seconds: z.int().nullable(),
    /** Company details required by law. Null for private sellers. */
    company: companyDetails.nullable(),
    collection_hours: collectionHours,
    returns: returnTerms, // for the UK mainland; a listing may have its own policy
    server_time: instant,
  }),
)

export const sellers = {
  show: defineEndpoint({
    method: 'GET',
    path: '/users/{slug}',
    audience: 'public',
    summary: 'Get the public profile of a seller',
    params: z.object({ slug }),
    output: one(sellerPage),
  }),
}
