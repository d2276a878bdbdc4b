import type { chat, chatEvent, message } from '@partlane/contract/chats'
import type { Flat } from '@partlane/contract/resource'
import { isInactive } from '@partlane/domain/accounts/roles'
import { type ChatSide, otherSide, shownText } from '@partlane/domain/chats/chat-rules'
import { deriveChatListingState } from '@partlane/domain/chats/listing-state'
import type { Locale } from '@partlane/domain/locale'
import { money } from '@partlane/domain/money/amounts'
import type { Money } from '@partlane/domain/money/money'
import { displayedStatusOf } from '@partlane/domain/orders/displayed-status'
import type { AppContext } from '#app/context.ts'
import { presentPublicUser, toPublicUserRow } from '#features/accounts/public.ts'
import { presentPhoto, priceOf } from '#features/listings/public.ts'
import { canReceive } from './chats.policy.ts'
import type { ChatRow, EventRow, MessageRow } from './chats.queries.ts'

export type PresentedChat = Flat<typeof chat>
type PresentedMessage = Flat<typeof message>
type PresentedEvent = Flat<typeof chatEvent>

type ChatViewer = { side: ChatSide; now: Date; convert: (amount: Money | null) => Money | null }

/** A conversation as one of its sides sees it. */
export function presentChat(
  ctx: Pick<AppContext, 'pictures'>,
  row: ChatRow,
  { side, locale, now, convert }: ChatViewer & { locale: Locale },
): PresentedChat {
  const other = otherSide(side)
  const otherUser = toPublicUserRow(row, 'other')
  return {
    id: String(row.id),
    side,
    status: row[`${side}_archived`] ? 'archived' : 'open',
    updated_at: row.updated_at.toISOString(),
    chat_info: { unread_messages_count: row[`${side}_unread`] },
    listing: {
      id: String(row.listing_id),
      slug: row.listing_slug,
      title: row.listing_title ?? '',
      photo: row.photo && presentPhoto(ctx, row.photo),
      ...presentTerms(row, { side, now, convert }),
    },
    last_message:
      row.last_message_id && row.last_author && row.last_created_at
        ? {
            id: String(row.last_message_id),
            author: row.last_author,
            text: shownText(
              { author: row.last_author, text: row.last_text, masked_text: row.last_masked_text },
              { viewer: side, haveTraded: row.have_traded },
            ),
            photos_count: row.last_photos,
            created_at: row.last_created_at.toISOString(),
          }
        : null,
    last_offer: presentLastOffer(row),
    other_delivered_id: String(row[`${other}_delivered_id`]),
    other_read_id: String(row[`${other}_read_id`]),
    blocked: row.has_blocked,
    can_write: !row.has_blocked && !row.is_blocked && canReceive({ otherStatus: row.other_status, otherRole: otherUser.role }),
    orders: row.orders.map(({ id, reference, status, items }) => ({ id: String(id), reference, status: displayedStatusOf(status, items) })),
    has_offers: row.has_offers,
    other: presentPublicUser(otherUser, locale),
  }
}

/** Whether and for how much the part of a conversation can be bought now. */
function presentTerms(row: ChatRow, { side, now, convert }: ChatViewer) {
  const amount = priceOf(row)
  const state = deriveChatListingState(
    {
      status: row.listing_status,
      sale_format: row.sale_format,
      hasPrice: amount !== null,
      availableUnits: row.quantity - row.reserved_quantity,
      auctionEndsAt: row.auction_ends_at,
      isSellerInactive: side === 'buyer' && isInactive(row.other_status),
    },
    now,
  )
  const price = state === 'not_for_sale' || state === 'auction_ended' ? null : amount
  const auction =
    state === 'auction' && row.auction_ends_at ? { bid_count: row.bid_count ?? 0, ends_at: row.auction_ends_at.toISOString() } : null
  return { state, price, converted_price: convert(price), auction, shipping_type: row.shipping_type }
}

function presentLastOffer({ last_offer: step }: ChatRow): PresentedChat['last_offer'] {
  if (!step) return null
  const { kind, actor, at, amount_minor, currency } = step
  return { kind, actor, price: money(amount_minor, currency), created_at: new Date(at).toISOString() }
}

type PictureContext = Pick<AppContext, 'pictures'>
type Reader = { viewer: ChatSide; haveTraded: boolean }

/** A message for one side. The other side sees neither hidden contact data nor the attempt. */
export function presentMessage(ctx: PictureContext, row: MessageRow, { viewer, haveTraded }: Reader): PresentedMessage {
  const isAuthor = row.author === viewer
  return {
    id: String(row.id),
    chat_id: String(row.chat_id),
    author: row.author,
    text: shownText(row, { viewer, haveTraded }),
    photos: row.photos.map((photo, index) => presentPhoto(ctx, { ...photo, position: index + 1 })),
    masked: row.masked_text !== null && !haveTraded,
    suspicious: row.suspicious,
    attempt: isAuthor ? row.attempt : null,
    created_at: row.created_at.toISOString(),
  }
}

export const presentEvent = ({
  source,
  id,
  kind,
  actor,
  at,
  order_id,
  order_reference,
  reason,
  withdrawal,
  ...row
}: EventRow): PresentedEvent => ({
  id: `${source}-${id}`,
  source,
  kind,
  actor,
  created_at: at.toISOString(),
  order: order_id === null || order_reference === null ? null : { id: String(order_id), reference: order_reference },
  reason,
  withdrawal,
  offer: presentEventOffer(row),
})

type EventOfferColumns = Pick<EventRow, 'offer_id' | 'offer_amount_minor' | 'offer_currency' | 'offer_quantity' | 'offer_ended_by'>

function presentEventOffer(row: EventOfferColumns): PresentedEvent['offer'] {
  const { offer_id, offer_amount_minor, offer_currency, offer_quantity, offer_ended_by } = row
  if (offer_id === null || offer_amount_minor === null || offer_currency === null || offer_quantity === null) return null
  return { id: String(offer_id), price: money(offer_amount_minor, offer_currency), quantity: offer_quantity, ended_by: offer_ended_by }
}
