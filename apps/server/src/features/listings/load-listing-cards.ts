import type { VehicleNode } from '@partlane/domain/fitment/verdict'
import { isVisibleToVisitors } from '@partlane/domain/listings/listing-machine'
import type { Locale } from '@partlane/domain/locale'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type CatalogueNames, type CategoryName, cachedCatalogueNames, localisedName } from '#features/catalogue/public.ts'
import { loadTariffs } from '#features/shipping-rules/public.ts'
import { cacheSharedData } from '#platform/cache/shared-data.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { type Card, presentCard } from './listing-cards.present.ts'
import { type CardRow, listCardRows } from './listing-cards.queries.ts'
import { type FitmentLine, findVehicle, listFitments, type VehicleQuery } from './listing-details.queries.ts'
import { createCurrencyConverter } from './listing-prices.ts'
import type { ListingRef } from './listing-ref.sql.ts'
import { presentVerdict } from './listings.present.ts'
import { findVisibleListingId, listIdsBySlugs } from './listings.queries.ts'
import { listSimilarIds } from './similar-listings.queries.ts'
import { listViewedIds } from './viewed-listings.queries.ts'

type CardOptions = {
  caller: Pick<Caller, 'currency' | 'locale'>
  /** The chosen vehicle of the user. Without it cards have no verdict. */
  vehicle?: VehicleNode | undefined
  /**
   * Includes listings that visitors cannot see (draft, deactivated, blocked, of a blocked seller),
   * for the owner, a cart or an order. Deleted listings are never included.
   */
  includeHidden?: boolean
}

/**
 * Loads the cards of listings in the order of the ids, without deleted and hidden ones.
 * Runs two statements for any number of cards, a third with a vehicle, and one per minute for the
 * exchange rates.
 */
export async function loadListingCards(ctx: AppContext, db: DbOrTx, listingIds: readonly number[], options: CardOptions): Promise<Card[]> {
  if (listingIds.length === 0) return []
  const rows = (await listCardRows(db, listingIds)).filter((row) => options.includeHidden || isVisibleToVisitors(row))
  const fitments = options.vehicle ? await listFitments(db, listingIds) : []
  const tariffsOf = await loadTariffs(db, [...new Set(rows.map(({ seller_id }) => seller_id))])
  const convert = await createCurrencyConverter(
    ctx,
    options.caller.currency,
    rows.map(({ currency }) => currency),
  )

  const categoriesOf = createCategoryPresenter(await cachedCatalogueNames(ctx), options.caller.locale)
  const fitmentsByListing = Map.groupBy(fitments, ({ listing_id }) => listing_id)
  const cards = new Map<number, Card>()
  for (const row of rows) {
    const card = presentCard(ctx, row, { tariffs: tariffsOf(row.seller_id), convert })
    const categories = categoriesOf(row.category_id)
    cards.set(row.id, { ...card, ...categories, verdict: presentCardVerdict(row, options.vehicle, fitmentsByListing.get(row.id) ?? []) })
  }
  return listingIds.flatMap((id) => cards.get(id) ?? [])
}

/** Presents the categories of cards with names from memory, without a statement. */
function createCategoryPresenter({ categoryById }: CatalogueNames, locale: Locale) {
  const present = (row: CategoryName | undefined) => (row ? { id: String(row.id), slug: row.slug, name: localisedName(locale, row) } : null)
  return (id: number | null) => {
    const subcategory = categoryById.get(id ?? 0)
    return { category: present(categoryById.get(subcategory?.parent_id ?? 0)), subcategory: present(subcategory) }
  }
}

const presentCardVerdict = (row: CardRow, vehicle: VehicleNode | undefined, fitments: FitmentLine[]) =>
  vehicle ? presentVerdict(vehicle, fitments, row.universal) : null

const listSharedSimilarIds = cacheSharedData(
  (ctx: AppContext, id: number) => listSimilarIds(ctx.db, id, { now: ctx.clock.now(), vehicle: undefined }),
  { maxEntries: 5_000 },
)

/** What fits comes first, then what to check, then what does not fit. */
const fitRank = ({ verdict }: Card): number => (verdict ? ['fits', 'unknown', 'does_not_fit'].indexOf(verdict.fit) : 0)

type SimilarListingsInput = { ref: ListingRef; user: CurrentUser | undefined; caller: Caller; vehicle: VehicleQuery }

/**
 * Loads the cards of similar listings, those that fit the vehicle first.
 * @throws Refusal not_found for a listing that the user cannot see
 */
export async function loadSimilarListings(ctx: AppContext, { ref, user, caller, vehicle }: SimilarListingsInput): Promise<Card[]> {
  const [id, node] = await Promise.all([findVisibleListingId(ctx.db, ref, user?.id), findVehicle(ctx.db, vehicle)])
  if (id === undefined) throw new Refusal('not_found')
  const now = ctx.clock.now()
  const ids = node ? await listSimilarIds(ctx.db, id, { now, vehicle: node }) : await listSharedSimilarIds(ctx, id)
  const cards = await loadListingCards(ctx, ctx.db, ids, { caller, vehicle: node })
  // the shared ids are cached; an auction may have ended since
  return cards.filter(({ auction_ends_at: endsAt }) => endsAt === null || new Date(endsAt) > now).sort((a, b) => fitRank(a) - fitRank(b))
}

type ViewedListingsInput = {
  slugs: readonly string[] | undefined
  user: CurrentUser | undefined
  caller: Caller
  vehicle: VehicleQuery
}

/**
 * Loads the cards of listings in the order of the slugs. Without slugs: of the history of the user,
 * which is empty without a session.
 */
export async function loadViewedListings(ctx: AppContext, { slugs, user, caller, vehicle }: ViewedListingsInput): Promise<Card[]> {
  const listOwnIds = () => (user ? listViewedIds(ctx.db, { userId: user.id, now: ctx.clock.now() }) : [])
  const ids = slugs ? await listIdsBySlugs(ctx.db, slugs) : await listOwnIds()
  return loadListingCards(ctx, ctx.db, ids, { caller, vehicle: await findVehicle(ctx.db, vehicle) })
}
