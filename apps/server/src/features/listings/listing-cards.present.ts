import type { listingCard } from '@partlane/contract/listings'
import type { Flat } from '@partlane/contract/resource'
import { money } from '@partlane/domain/money/amounts'
import type { Money } from '@partlane/domain/money/money'
import type { ZoneTariff } from '@partlane/domain/shipping/shipping-rule'
import type { AppContext } from '#app/context.ts'
import { presentPublicUser } from '#features/accounts/public.ts'
import type { CardRow } from './listing-cards.queries.ts'
import { presentPrices } from './listing-details.present.ts'
import { mainlandQuote, priceOf } from './listing-prices.ts'
import { presentPhoto } from './listings.present.ts'

export type Card = Flat<typeof listingCard>

type CardContext = { tariffs: readonly ZoneTariff[]; convert: (amount: Money | null) => Money | null }
type PresentedCard = Omit<Card, 'verdict' | 'category' | 'subcategory'>

/** Presents a card without its verdict and categories. */
export function presentCard(ctx: Pick<AppContext, 'pictures'>, row: CardRow, { tariffs, convert }: CardContext): PresentedCard {
  const price = priceOf(row)
  const quote = mainlandQuote(row, tariffs)
  const shippingPrice = quote && price ? money(quote.price_minor, price.currency) : null
  return {
    id: String(row.id),
    slug: row.slug,
    status: row.status,
    title: row.title ?? '',
    condition: row.condition,
    brand: row.brand,
    part_number: row.part_number,
    sale_format: row.sale_format,
    ...presentPrices(row),
    price,
    converted_price: convert(price),
    ...presentSurcharge(row, convert),
    delivery: { from: convert(shippingPrice) ?? shippingPrice, free: quote?.price_minor === 0 },
    shipping_type: row.shipping_type,
    quantity_available: row.quantity - row.reserved_quantity,
    auction_ends_at: row.auction_ends_at?.toISOString() ?? null,
    ...(row.bid_count === null ? {} : { bid_count: row.bid_count }),
    town: row.town,
    photo: presentCardPhoto(ctx, row),
    universal: row.universal,
    published_at: row.published_at?.toISOString() ?? null,
    seller: presentSeller(row),
  }
}

/** Most cards have none, so that lists stay short. */
function presentSurcharge({ exchange_surcharge_minor, currency }: CardRow, convert: CardContext['convert']): Pick<Card, 'surcharge'> {
  if (exchange_surcharge_minor === null) return {}
  const surcharge = money(exchange_surcharge_minor, currency)
  return { surcharge: convert(surcharge) ?? surcharge }
}

function presentCardPhoto(ctx: Pick<AppContext, 'pictures'>, { storage_key, width, height, placeholder }: CardRow) {
  if (storage_key === null || width === null || height === null || placeholder === null) return null
  return presentPhoto(ctx, { position: 1, storage_key, width, height, placeholder }, 'card')
}

const presentSeller = ({ seller_id, seller_slug, seller_created_at, ...row }: CardRow) =>
  presentPublicUser({ ...row, id: seller_id, slug: seller_slug, created_at: seller_created_at })
