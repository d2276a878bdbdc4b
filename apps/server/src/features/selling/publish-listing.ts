import {
  listMissingPublishFields,
  type PublishCheckInput,
  type PublishField,
  type SaleFormat,
  type ShippingType,
} from '@partlane/domain/listings/listing-fields'
import { listingMachine } from '@partlane/domain/listings/listing-machine'
import { auctionEnd, DEFAULT_AUCTION_DURATION, listSaleTermsIssues } from '@partlane/domain/listings/sale-terms'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { listingPublished } from '#features/listings/listings.events.ts'
import { type ListingRow, parseListingRef, saveListing, statusOnSale } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { InvalidInput } from '#platform/http/input.ts'
import { emit } from '#platform/outbox/emit.ts'
import { createSlug } from './create-draft.ts'
import { fieldError } from './listing-fields.ts'
import { lockOwnListing, maySellParts } from './selling.policy.ts'

/**
 * Publishes a draft. The slug is created from the title; the duration of an auction starts.
 * @throws Refusal may_not_sell, not_found, listing_is_<status>
 * @throws InvalidInput listing_incomplete at each missing field, codes of `listSaleTermsIssues`
 */
export function publishListing(ctx: AppContext, { user, ref }: { user: CurrentUser; ref: string }): Promise<number> {
  maySellParts(user)
  return ctx.db.transact(async (tx) => {
    const row = await lockOwnListing(tx, user, parseListingRef(ref))
    await publishLocked(ctx, tx, row)
    return row.id
  })
}

/** Publishes a listing that the caller has locked. Throws as `publishListing`. */
export async function publishLocked(ctx: Pick<AppContext, 'clock'>, tx: Tx, row: ListingRow): Promise<{ slug: string }> {
  listingMachine.next(row.status, 'publish')
  await refuseIncomplete(tx, row)
  const now = ctx.clock.now()
  const slug = createSlug(row.title)
  const days = row.auction_duration_days ?? DEFAULT_AUCTION_DURATION
  const auctionColumns = row.sale_format === 'auction' ? { auction_duration_days: days, auction_ends_at: auctionEnd(now, days) } : {}
  await saveListing(tx, row, { ...auctionColumns, slug, status: await statusOnSale(tx, row), published_at: now }, now)
  await emit(tx, listingPublished({ listing_id: row.id }))
  return { slug }
}

/** @throws InvalidInput with a pointer to each missing or contradictory field */
export async function refuseIncomplete(tx: Tx, row: ListingRow): Promise<void> {
  const missing = await findMissingFields(tx, row)
  const termIssues = listSaleTermsIssues({ ...row, sale_format: row.sale_format as SaleFormat })
  if (missing.length + termIssues.length === 0) return
  throw new InvalidInput([
    ...missing.map((field) => fieldError(field, 'listing_incomplete')),
    ...termIssues.map(({ field, code }) => fieldError(field, code)),
  ])
}

export async function findMissingFields(tx: Tx, row: ListingRow): Promise<PublishField[]> {
  const { count } = await tx
    .selectFrom('listing_photos')
    .where('listing_id', '=', row.id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return listMissingPublishFields(toPublishCheck(row, count))
}

type PublishColumns = Pick<
  ListingRow,
  'title' | 'category_id' | 'condition' | 'sale_format' | 'item_price_minor' | 'starting_price_minor' | 'shipping_type'
> &
  Pick<ListingRow, 'dispatch_address_id' | 'collection_address_id'>

export const toPublishCheck = (row: PublishColumns, photoCount: number): PublishCheckInput => ({
  title: row.title,
  category_id: row.category_id,
  condition: row.condition as PublishCheckInput['condition'],
  sale_format: row.sale_format as SaleFormat,
  item_price_minor: row.item_price_minor,
  starting_price_minor: row.starting_price_minor,
  photo_count: photoCount,
  shipping_type: row.shipping_type as ShippingType,
  has_dispatch_address: row.dispatch_address_id !== null,
  has_collection_address: row.collection_address_id !== null,
})
