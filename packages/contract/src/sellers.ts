import { accountTypes, sellerTypes } from '@partlane/domain/accounts/seller-types'
import { z } from 'zod'
import { publicUser } from './accounts.ts'
import { addressFields } from './addresses.ts'
import { defineEndpoint, one } from './endpoint.ts'
import { instant, slug } from './fields.ts'
import { defineResource } from './resource.ts'
import { returnTerms } from './shipping-rules.ts'
import { collectionHours } from './time-frames.ts'

/** The page of a seller: what the law and a careful buyer want to know, and how much is on sale. */
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
    town: z.string().nullable(), // of most of what is on sale
    listings_count: z.int(), // on sale now
    sold_count: z.int(), // parts ever sold here
    /** Of businesses only: who one buys from. */
    company: z.object({ number: z.string().nullable(), vat_number: z.string().nullable(), address: addressFields.nullable() }).nullable(),
    collection_hours: collectionHours,
    returns: returnTerms, // of what goes to the UK mainland, unless a listing says otherwise
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
