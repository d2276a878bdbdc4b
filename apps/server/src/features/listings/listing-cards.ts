import type { listingCard } from '@partlane/contract/listings'
import type { Flat } from '@partlane/contract/resource'
import type { VehicleNode } from '@partlane/domain/fitment/verdict'
import type { Condition, SaleFormat, ShippingType } from '@partlane/domain/listings/listing-fields'
import { isVisibleToVisitors, type ListingStatus } from '@partlane/domain/listings/listing-machine'
import type { Money } from '@partlane/domain/money/money'
import type { ZoneTariff } from '@partlane/domain/shipping/shipping-rule'
import type { AppContext } from '#app/context.ts'
import { presentPublicUser } from '#features/accounts/public.ts'
import { findTariffs } from '#features/shipping-rules/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { presentPhoto } from './listing-pictures.ts'
import { createCurrencyConverter, mainlandQuote, priceOf } from './listing-prices.ts'
import { type FitmentLine, listFitments, presentVerdict } from './listing-verdicts.ts'

export type Card = Flat<typeof listingCard>
type CardOptions = {
  caller: Pick<Caller, 'currency'>
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
  const tariffsOf = await findTariffs(
    db,
    rows.map(({ seller_id }) => seller_id),
  )
  const convert = await createCurrencyConverter(
    ctx,
    options.caller.currency,
    rows.map(({ currency }) => currency),
  )

  const fitmentsByListing = Map.groupBy(fitments, ({ listing_id }) => listing_id)
  const cards = new Map<number, Card>()
  for (const row of rows) {
    const card = presentCard(ctx, row, { tariffs: tariffsOf(row.seller_id), convert })
    cards.set(row.id, { ...card, verdict: presentCardVerdict(row, options.vehicle, fitmentsByListing.get(row.id) ?? []) })
  }
  return listingIds.flatMap((id) => cards.get(id) ?? [])
}

const presentCardVerdict = (row: CardRow, vehicle: VehicleNode | undefined, fitments: FitmentLine[]) =>
  vehicle ? presentVerdict(vehicle, fitments, row.universal) : null

/** Selects listing, seller, main photo and first part number in one statement. */
export function listCardRows(db: DbOrTx, listingIds: readonly number[]) {
  return db
    .selectFrom('listings as l')
    .innerJoin('users as seller', 'seller.id', 'l.seller_id')
    .leftJoin('listing_photos as photo', (join) => join.onRef('photo.listing_id', '=', 'l.id').on('photo.position', '=', 1))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('listing_part_numbers as n')
          .whereRef('n.listing_id', '=', 'l.id')
          .select('n.number as part_number')
          .orderBy('n.position')
          .orderBy('n.normalised')
          .limit(1)
          .as('number'),
      (join) => join.onTrue(),
    )
    .where('l.id', 'in', [...new Set(listingIds)])
    .where('l.status', '<>', 'deleted')
    .select([
      ...([
        'l.id',
        'l.slug',
        'l.status',
        'l.title',
        'l.condition',
        'l.brand',
        'l.sale_format',
        'l.currency',
        'l.item_price_minor',
      ] as const),
      ...([
        'l.starting_price_minor',
        'l.shipping_type',
        'l.weight_grams',
        'l.length_mm',
        'l.width_mm',
        'l.height_mm',
        'l.quantity',
        'l.reserved_quantity',
        'l.auction_ends_at',
      ] as const),
      ...(['l.town', 'l.universal', 'l.published_at', 'l.seller_id', 'number.part_number'] as const),
      ...(['photo.storage_key', 'photo.width', 'photo.height', 'photo.placeholder'] as const),
      ...(['seller.slug as seller_slug', 'seller.role', 'seller.first_name', 'seller.last_name', 'seller.company_name'] as const),
      ...([
        'seller.rating_sum',
        'seller.rating_count',
        'seller.holiday',
        'seller.status as seller_status',
        'seller.created_at as seller_created_at',
        'seller.deleted_at',
      ] as const),
    ])
    .execute()
}
export type CardRow = Awaited<ReturnType<typeof listCardRows>>[number]

type CardContext = { tariffs: readonly ZoneTariff[]; convert: (amount: Money | null) => Money | null }

/** Presents a card without its verdict. */
export function presentCard(ctx: Pick<AppContext, 'pictures'>, row: CardRow, { tariffs, convert }: CardContext): Omit<Card, 'verdict'> {
  const price = priceOf(row)
  const quote = mainlandQuote(row, tariffs)
  const shippingPrice = quote && price ? { amount_minor: quote.price_minor, currency: price.currency } : null
  return {
    id: String(row.id),
    slug: row.slug,
    status: row.status as ListingStatus,
    title: row.title ?? '',
    condition: row.condition as Condition | null,
    brand: row.brand,
    part_number: row.part_number,
    sale_format: row.sale_format as SaleFormat,
    price,
    converted_price: convert(price),
    delivery: { from: convert(shippingPrice) ?? shippingPrice, free: quote?.price_minor === 0 },
    shipping_type: row.shipping_type as ShippingType,
    quantity_available: row.quantity - row.reserved_quantity,
    auction_ends_at: row.auction_ends_at?.toISOString() ?? null,
    town: row.town,
    photo: presentCardPhoto(ctx, row),
    universal: row.universal,
    published_at: row.published_at?.toISOString() ?? null,
    seller: presentSeller(row),
  }
}

function presentCardPhoto(ctx: Pick<AppContext, 'pictures'>, { storage_key, width, height, placeholder }: CardRow) {
  if (storage_key === null || width === null || height === null || placeholder === null) return null
  return presentPhoto(ctx, { position: 1, storage_key, width, height, placeholder }, 'card')
}

const presentSeller = ({ seller_id, seller_slug, seller_created_at, ...row }: CardRow) =>
  presentPublicUser({ ...row, id: seller_id, slug: seller_slug, created_at: seller_created_at })
