import type { ShippingRule } from '@partlane/domain/shipping/shipping-rule'
import type { AppContext } from '#app/context.ts'
import { loadTariffs } from '#features/shipping-rules/public.ts'
import { cacheSharedItems } from '#platform/cache/shared-items.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { dataTag } from './data-tags.ts'
import { type CardRow, listCardRows } from './listing-cards.queries.ts'
import { type FitmentLine, listFitments } from './listing-details.queries.ts'

/** What a card shows, besides names of categories and the verdict. */
export type CardSource = { row: CardRow; tariffs: readonly ShippingRule[] }

/** Loads the rows of cards and the tariffs of their sellers, in two statements. */
export async function loadCardSources(db: DbOrTx, listingIds: readonly number[]): Promise<ReadonlyMap<number, CardSource>> {
  const rows = await listCardRows(db, listingIds)
  const tariffsOf = await loadTariffs(db, [...new Set(rows.map(({ seller_id }) => seller_id))])
  return new Map(rows.map((row) => [row.id, { row, tariffs: tariffsOf(row.seller_id) }]))
}

/** Loads the fitments of listings in one statement. Each listing has a list, also an empty one. */
export async function loadFitments(db: DbOrTx, listingIds: readonly number[]): Promise<ReadonlyMap<number, readonly FitmentLine[]>> {
  const fitments = Map.groupBy(await listFitments(db, listingIds), ({ listing_id }) => listing_id)
  return new Map(listingIds.map((id) => [id, fitments.get(id) ?? []]))
}

/** More than the listings of the pages that are read most, about 5 kB each. */
const MAX_SHARED_LISTINGS = 4_000

/**
 * As `loadCardSources`, from memory for listings that were read within `SHARED_DATA_SECONDS` and
 * have not changed since.
 */
export const loadSharedCardSources = cacheSharedItems((ctx: AppContext, listingIds) => loadCardSources(ctx.db, listingIds), {
  maxEntries: MAX_SHARED_LISTINGS,
  tagsOf: (id, { row }) => [dataTag.listing(id), dataTag.seller(row.seller_id)],
})

/** As `loadFitments`, from memory like `loadSharedCardSources`. */
export const loadSharedFitments = cacheSharedItems((ctx: AppContext, listingIds) => loadFitments(ctx.db, listingIds), {
  maxEntries: MAX_SHARED_LISTINGS,
  tagsOf: (id) => [dataTag.listing(id)],
})
