import { sql } from 'kysely'

/**
 * A listing is referenced by slug ("brake-disc-7f3a") or id ("42"). A slug has a non-digit. Former
 * slugs of a listing keep working.
 */
export type ListingRef = { id: number } | { slug: string }
export const parseListingRef = (text: string): ListingRef => (/^\d{1,15}$/.test(text) ? { id: Number(text) } : { slug: text })

/** SQL expression of the id: null for an unknown slug. */
export const listingIdOf = (ref: ListingRef) =>
  'id' in ref ? sql<number>`${ref.id}::bigint` : sql<number>`(select listing_id from listing_slugs where slug = ${ref.slug})`
