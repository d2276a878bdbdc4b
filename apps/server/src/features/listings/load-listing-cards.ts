import type { VehicleNode } from '@partlane/domain/fitment/verdict'
import { isVisibleToVisitors } from '@partlane/domain/listings/listing-machine'
import type { Locale } from '@partlane/domain/locale'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type CatalogueNames, type CategoryName, cachedCatalogueNames, localisedName } from '#features/catalogue/public.ts'
import { cacheSharedData } from '#platform/cache/shared-data.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { type CardSource, loadCardSources, loadFitments, loadSharedCardSources, loadSharedFitments } from './card-sources.ts'
import { type Card, presentCard } from './listing-cards.present.ts'
import { type FitmentLine, findVehicle, type VehicleQuery } from './listing-details.queries.ts'
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
}

type CurrentCardOptions = CardOptions & {
  /**
   * Includes listings that visitors cannot see (draft, deactivated, blocked, of a blocked seller),
   * for the owner, a cart or an order. Deleted listings are never included.
   */
  includeHidden?: boolean
}

/**
 * Loads the current cards of listings in the order of the ids, without deleted and hidden ones.
 * Runs two statements for any number of cards, a third with a vehicle, and one per minute for the
 * exchange rates.
 */
export async function loadListingCards(
  ctx: AppContext,
  db: DbOrTx,
  listingIds: readonly number[],
  { includeHidden = false, ...options }: CurrentCardOptions,
): Promise<Card[]> {
  if (listingIds.length === 0) return []
  const sources = await loadCardSources(db, listingIds)
  const fitments = options.vehicle ? await loadFitments(db, listingIds) : undefined
  return presentCards(ctx, { listingIds, sources, fitments, includeHidden }, options)
}

/**
 * As `loadListingCards`, of listings that visitors can see and from data that all visitors share:
 * for results and rows of cards. Does not run a statement for listings in memory.
 */
export async function loadSharedCards(ctx: AppContext, listingIds: readonly number[], options: CardOptions): Promise<Card[]> {
  if (listingIds.length === 0) return []
  const sources = await loadSharedCardSources(ctx, listingIds)
  const fitments = options.vehicle ? await loadSharedFitments(ctx, listingIds) : undefined
  return presentCards(ctx, { listingIds, sources, fitments, includeHidden: false }, options)
}

type CardData = {
  listingIds: readonly number[]
  sources: ReadonlyMap<number, CardSource>
  fitments: ReadonlyMap<number, readonly FitmentLine[]> | undefined
  includeHidden: boolean
}

async function presentCards(
  ctx: AppContext,
  { listingIds, sources, fitments, includeHidden }: CardData,
  { caller, vehicle }: CardOptions,
): Promise<Card[]> {
  const shownSources = listingIds.flatMap((id) => {
    const source = sources.get(id)
    return source && (includeHidden || isVisibleToVisitors(source.row)) ? [source] : []
  })
  const present = await createCardPresenter(ctx, shownSources, caller)
  return shownSources.map((source) => {
    const card = present(source)
    return vehicle ? { ...card, verdict: presentVerdict(vehicle, fitments?.get(source.row.id) ?? [], source.row.universal) } : card
  })
}

/** Cards of a source, by currency, rate and locale. A shared source is presented once for each. */
const presentedCards = new WeakMap<CardSource, Map<string, Card>>()

/** Creates a function that presents a card without a verdict. */
async function createCardPresenter(ctx: AppContext, sources: readonly CardSource[], { currency, locale }: CardOptions['caller']) {
  const { convert, rateOf } = await createCurrencyConverter(
    ctx,
    currency,
    sources.map(({ row }) => row.currency),
  )
  const categoriesOf = createCategoryPresenter(await cachedCatalogueNames(ctx), locale)
  return (source: CardSource): Card => {
    const { row, tariffs } = source
    const variant = `${currency} ${rateOf(row.currency)} ${locale}`
    const cards = presentedCards.get(source) ?? new Map<string, Card>()
    const card = cards.get(variant) ?? { ...presentCard(ctx, row, { tariffs, convert }), ...categoriesOf(row.category_id), verdict: null }
    presentedCards.set(source, cards.set(variant, card))
    return card
  }
}

/** Presents the categories of cards with names from memory, without a statement. */
function createCategoryPresenter({ categoryById }: CatalogueNames, locale: Locale) {
  const present = (row: CategoryName | undefined) => (row ? { id: String(row.id), slug: row.slug, name: localisedName(locale, row) } : null)
  return (id: number | null) => {
    const subcategory = categoryById.get(id ?? 0)
    return { category: present(categoryById.get(subcategory?.parent_id ?? 0)), subcategory: present(subcategory) }
  }
}

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
  const cards = await loadSharedCards(ctx, ids, { caller, vehicle: node })
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
  return loadSharedCards(ctx, ids, { caller, vehicle: await findVehicle(ctx.db, vehicle) })
}
