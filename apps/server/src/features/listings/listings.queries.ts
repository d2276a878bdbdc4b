import { isPublicListing, type ListingStatus } from '@partlane/domain/listings/listing-machine'
import type { Reader } from '#platform/db/db.ts'

/** "brake-disc-7f3a" or "42": both open a listing. Our own slugs never are digits only. */
export type ListingRef = { id: number } | { slug: string }
export const listingRef = (text: string): ListingRef => (/^\d{1,15}$/.test(text) ? { id: Number(text) } : { slug: text })

/** What a cart asks of a listing that somebody wants to buy: undefined unless visitors may see it. Whether it can be bought now is in `status` and `free`. */
export async function findListingForSale(db: Reader, slug: string) {
  const row = await db
    .selectFrom('listings')
    .where('slug', '=', slug)
    .select(['id', 'slug', 'seller_id', 'status', 'title', 'sale_format', 'currency', 'item_price_minor', 'shipping_type', 'weight_grams'])
    .select(['quantity', 'reserved_quantity'])
    .executeTakeFirst()
  if (!row || !isPublicListing(row.status as ListingStatus)) return undefined
  return { ...row, status: row.status as ListingStatus, free: row.quantity - row.reserved_quantity }
}
export type ListingForSale = NonNullable<Awaited<ReturnType<typeof findListingForSale>>>
