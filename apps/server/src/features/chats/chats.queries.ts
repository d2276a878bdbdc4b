import { type ChatEventKind, type ChatEventSource, type ChatOfferKind, chatOrderSteps } from '@partlane/domain/chats/chat-events'
import type { ChatSide } from '@partlane/domain/chats/chat-rules'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { OfferEnding } from '@partlane/domain/offers/offer-machine'
import type { OrderActor } from '@partlane/domain/orders/order-history'
import type { DeclineReason } from '@partlane/domain/orders/order-machine'
import { type Expression, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { displayNameOf, publicUserColumns } from '#features/accounts/public.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { escapeLikePattern } from '#platform/db/escape-like-pattern.ts'
import { COUNT_LIMIT, fetchPage, type PageRequest } from '#platform/db/pagination.ts'
import { isBuyerNamed } from './named-buyer.sql.ts'

const PREVIEW_LENGTH = 120
/**
 * The usual response time of a seller counts the questions of the last 90 days, at most 200.
 * One without a response counts after three days. At least five buyers have to have asked.
 */
const RESPONSE_AGE_MS = 90 * 24 * 60 * 60_000
const UNANSWERED_AFTER_MS = 3 * 24 * 60 * 60_000
const MIN_RESPONSE_COUNT = 5
const MAX_RESPONSE_COUNT = 200
/** Orders of a conversation that are shown. */
const MAX_ORDERS = 20

/** The conversations of a user as buyer or as seller. Each side is read by an index of its own. */
const selectOwn = (db: DbOrTx, userId: number, where: ChatFilter) =>
  db
    .selectFrom(selectSide(db, userId, 'buyer', where).as('bought'))
    .selectAll()
    .unionAll(db.selectFrom(selectSide(db, userId, 'seller', where).as('sold')).selectAll())

const otherUserId = (userId: number) => sql<number>`case when c.buyer_id = ${userId} then c.seller_id else c.buyer_id end`

type ChatFilter = {
  chatId?: number
  /** Not empty. */
  chatIds?: number[]
  isArchived?: boolean
  /** The last active ones of each side. */
  limit?: number | undefined
}

/** A conversation that was only opened is in no list. */
const hasContent = sql<boolean>`(last_message_id is not null
  or exists (select from offers o where o.listing_id = chats.listing_id and o.buyer_id = chats.buyer_id and ${isBuyerNamed}))`

const selectSide = (db: DbOrTx, userId: number, side: ChatSide, { chatId, chatIds, isArchived, limit }: ChatFilter) =>
  db
    .selectFrom('chats')
    .where(`${side}_id`, '=', userId)
    .$if(chatId !== undefined, (qb) => qb.where('id', '=', chatId ?? 0))
    .$if(chatIds !== undefined, (qb) => qb.where('id', 'in', chatIds ?? []))
    .$if(isArchived !== undefined, (qb) => qb.where(`${side}_archived`, '=', isArchived === true).where(hasContent))
    .$if(limit !== undefined, (qb) =>
      qb
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit ?? 0),
    )
    .selectAll()

/** Whether the order `o` has an item of a listing. */
const hasListing = (listingId: Expression<number> | number) =>
  sql<boolean>`exists (select from order_items i where i.order_id = o.id and i.listing_id = ${listingId})`

/**
 * The steps of an offer `o`: it was made, may have been accepted, and may have ended. A countered
 * offer ends with the counter-offer, which is a step itself.
 */
const offerSteps = sql<{ kind: ChatOfferKind; actor: OrderActor; at: Date; step: number }>`lateral (values
  (case when o.previous_offer_id is null then 'offer_made' else 'offer_countered' end, o.made_by, o.created_at, 1),
  ('offer_accepted', case o.made_by when 'buyer' then 'seller' else 'buyer' end, o.accepted_at, 2),
  (case when o.ended_by = 'declined' then 'offer_declined' when o.ended_by = 'withdrawn' then 'offer_withdrawn'
     when o.status = 'paid' then 'offer_paid' when o.ended_by <> 'countered' then 'offer_expired' end,
   case when o.status = 'paid' then 'buyer' when o.ended_by = 'withdrawn' then o.made_by
     when o.ended_by = 'declined' then case o.made_by when 'buyer' then 'seller' else 'buyer' end
     when o.ended_by = 'timeout' then 'deadline' else 'system' end,
   o.ended_at, 3))`.as<'s'>(sql`s (kind, actor, at, step)`)
const isOfferStep = sql<boolean>`s.kind is not null and s.at is not null and ${isBuyerNamed}`

/** The conversations of a user, with the other side, the listing and the last message. */
function selectChats(db: DbOrTx, userId: number, where: ChatFilter) {
  return db
    .selectFrom(selectOwn(db, userId, where).as('c'))
    .innerJoin('listings as l', 'l.id', 'c.listing_id')
    .leftJoin('auctions as auction', 'auction.id', 'l.auction_id')
    .innerJoin('users as other', (join) => join.on('other.id', '=', otherUserId(userId)))
    .leftJoin('messages as m', 'm.id', 'c.last_message_id')
    .selectAll('c')
    .select(['l.slug as listing_slug', 'l.title as listing_title', 'l.status as listing_status', 'other.status as other_status'])
    .select(['l.sale_format', 'l.currency', 'l.item_price_minor', 'l.starting_price_minor', 'l.shipping_type'])
    .select(['auction.ends_at as auction_ends_at', 'auction.price_minor as auction_price_minor', 'auction.bid_count'])
    .select(['l.quantity', 'l.reserved_quantity'])
    .select(publicUserColumns.map((column) => `other.${column} as other_${column}` as const))
    .select(['m.author as last_author', 'm.author_id as last_author_id', 'm.created_at as last_created_at'])
    .select((eb) => [
      sql<string | null>`left(m.text, ${PREVIEW_LENGTH})`.as('last_text'),
      sql<string | null>`left(m.masked_text, ${PREVIEW_LENGTH})`.as('last_masked_text'),
      sql<number>`(select count(*) from message_photos f where f.message_id = m.id)::integer`.as('last_photos'),
      sql<boolean>`exists (select from orders o where o.buyer_id = c.buyer_id and o.seller_id = c.seller_id)`.as('have_traded'),
      jsonObjectFrom(
        eb
          .selectFrom('listing_photos as p')
          .whereRef('p.listing_id', '=', 'c.listing_id')
          .select(['p.storage_key', 'p.width', 'p.height', 'p.placeholder', 'p.position'])
          .orderBy('p.position')
          .limit(1),
      ).as('photo'),
      jsonArrayFrom(
        eb
          .selectFrom('orders as o')
          .whereRef('o.buyer_id', '=', 'c.buyer_id')
          .whereRef('o.seller_id', '=', 'c.seller_id')
          .where(hasListing(eb.ref('c.listing_id')))
          .select(['o.id', 'o.reference', 'o.status'])
          .select((order) =>
            jsonArrayFrom(
              order
                .selectFrom('order_items as item')
                .whereRef('item.order_id', '=', 'o.id')
                .select(['item.status', 'item.dispatched_at', 'item.delivered_at']),
            ).as('items'),
          )
          .orderBy('o.id', 'desc')
          .limit(MAX_ORDERS),
      ).as('orders'),
      sql<boolean>`exists (select from offers o where o.listing_id = c.listing_id and o.buyer_id = c.buyer_id and ${isBuyerNamed})`.as(
        'has_offers',
      ),
      jsonObjectFrom(
        eb
          .selectFrom('offers as o')
          .innerJoin(offerSteps, (join) => join.on(isOfferStep))
          .whereRef('o.listing_id', '=', 'c.listing_id')
          .whereRef('o.buyer_id', '=', 'c.buyer_id')
          .select(['s.kind', 's.actor', 's.at', 'o.amount_minor', 'o.currency'])
          .orderBy('s.at', 'desc')
          .orderBy('o.id', 'desc')
          .orderBy('s.step', 'desc')
          .limit(1),
      ).as('last_offer'),
      sql<boolean>`exists (select from user_blocks b where b.blocker_id = ${userId} and b.blocked_id = other.id)`.as('has_blocked'),
      sql<boolean>`exists (select from user_blocks b where b.blocked_id = ${userId} and b.blocker_id = other.id)`.as('is_blocked'),
    ])
}

export const findChat = (db: DbOrTx, { userId, chatId }: { userId: number; chatId: number }) =>
  selectChats(db, userId, { chatId }).executeTakeFirst()
export type ChatRow = NonNullable<Awaited<ReturnType<typeof findChat>>>

/** From this length on a search reads the texts of messages. */
const MIN_MESSAGE_SEARCH_LENGTH = 3
/** So many conversations are searched for texts, and of each so many messages. */
const MAX_READ_CHATS = 500
const MAX_READ_MESSAGES = 40

type ListOptions = { userId: number; search: string | undefined; isArchived: boolean; page: PageRequest }

/**
 * Lists conversations of a user that have messages, the last active first. The search finds titles,
 * the names of the other side as they are shown, numbers of orders, and texts of messages.
 */
export function listChats(db: DbOrTx, { userId, search, isArchived, page }: ListOptions) {
  if (search) return searchChats(db, { userId, search, isArchived, page })
  const query = chatPageQuery(db, { userId, isArchived, limit: page.page * page.items })
  return fetchPage(db, query, page, db.selectFrom(selectOwn(db, userId, { isArchived }).as('c')))
}

/** All conversations are searched, but only those of the page are read whole. */
async function searchChats(db: DbOrTx, { userId, search = '', isArchived, page }: ListOptions) {
  const { items: found, pagy } = await fetchPage(db, chatSearchQuery(db, { userId, isArchived, search }), page)
  if (found.length === 0) return { items: [], pagy }
  const chatIds = found.map(({ id }) => id)
  const items = await selectChats(db, userId, { chatIds }).orderBy('c.updated_at', 'desc').orderBy('c.id', 'desc').execute()
  return { items, pagy }
}

type SearchFilter = { userId: number; isArchived: boolean; search: string }

/**
 * The ids of the conversations that a text finds: by title, name, the number of an order or a
 * purchase, and from `MIN_MESSAGE_SEARCH_LENGTH` on by the texts of messages. Exported for the test
 * of its plan.
 */
export function chatSearchQuery(db: DbOrTx, { userId, isArchived, search }: SearchFilter) {
  const pattern = `%${escapeLikePattern(search)}%`
  const found = [selectNamed(userId, pattern), selectOrdered(search)]
  if (search.length >= MIN_MESSAGE_SEARCH_LENGTH) found.push(selectWritten(pattern))
  return db
    .with('own', () => selectOwn(db, userId, { isArchived }))
    .selectFrom('own as c')
    .where(sql<boolean>`c.id in (${sql.join(found, sql` union all `)})`)
    .select('c.id')
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
}

const selectNamed = (userId: number, pattern: string) => sql`
  select c.id from own c join listings l on l.id = c.listing_id join users other on other.id = ${otherUserId(userId)}
  where l.title ilike ${pattern} or other.company_name ilike ${pattern} or ${displayNameOf('other')} ilike ${pattern}`

/** An order or a purchase is found by its whole number: "PL7X2K9MQRT". */
function selectOrdered(search: string) {
  const reference = search.replaceAll(/[\s#]/g, '').toUpperCase()
  return sql`
    select c.id from (
        select id, buyer_id, seller_id, status from orders where reference = ${reference} union all
        select id, buyer_id, seller_id, status from orders
        where payment_order_id = (select id from payment_orders where reference = ${reference})) as o
      join order_items i on i.order_id = o.id
      join own c on c.listing_id = i.listing_id and c.buyer_id = o.buyer_id and c.seller_id = o.seller_id
    where o.status <> 'processing'`
}

/**
 * The last messages of the last active conversations are searched, as their reader sees them before
 * a sale: hidden contact data is not found. An index of texts would cost six times the time of
 * storing a message.
 */
const selectWritten = (pattern: string) => sql`
  select c.id from (select id from own order by updated_at desc, id desc limit ${MAX_READ_CHATS}) as c cross join lateral (
    select from (select masked_text, text from messages where chat_id = c.id order by id desc limit ${MAX_READ_MESSAGES}) as m
    where coalesce(m.masked_text, m.text) ilike ${pattern} limit 1) as written`

type PageFilter = { userId: number; isArchived: boolean; limit: number | undefined }

/**
 * With a limit, only the last active conversations of each side are read, in the order of its
 * index. Exported for the test of its plan.
 */
export const chatPageQuery = (db: DbOrTx, { userId, isArchived, limit }: PageFilter) =>
  selectChats(db, userId, { isArchived, limit }).orderBy('c.updated_at', 'desc').orderBy('c.id', 'desc')

const messageColumns = ['m.id', 'm.chat_id', 'm.author', 'm.text', 'm.masked_text', 'm.suspicious', 'm.attempt', 'm.created_at'] as const

const selectMessages = (db: DbOrTx) =>
  db
    .selectFrom('messages as m')
    .select(messageColumns)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('message_photos as f')
          .whereRef('f.message_id', '=', 'm.id')
          .select(['f.storage_key', 'f.width', 'f.height', 'f.placeholder'])
          .orderBy('f.id'),
      ).as('photos'),
    )

/** Lists messages of a conversation, newest first. */
export function listMessages(db: DbOrTx, chatId: number, page: PageRequest) {
  const counted = db.selectFrom('messages as m').where('m.chat_id', '=', chatId)
  return fetchPage(db, selectMessages(db).where('m.chat_id', '=', chatId).orderBy('m.id', 'desc'), page, counted)
}
export type MessageRow = Awaited<ReturnType<typeof listMessages>>['items'][number]

export const findMessage = (db: DbOrTx, id: number) => selectMessages(db).where('m.id', '=', id).executeTakeFirst()

type EventFilter = { chat: { listing_id: number; buyer_id: number; seller_id: number }; userId: number }

/**
 * The steps of the paid orders of a buyer with a listing. Steps that name items or a parcel without
 * the listing belong to another conversation.
 */
const selectOrderEvents = (db: DbOrTx, { listing_id, buyer_id, seller_id }: EventFilter['chat']) =>
  db
    .selectFrom('orders as o')
    .innerJoin('order_history as h', 'h.order_id', 'o.id')
    .leftJoin('refunds as r', (join) => join.on('r.id', '=', sql<number>`(h.data ->> 'refund_id')::bigint`))
    .where('o.buyer_id', '=', buyer_id)
    .where('o.seller_id', '=', seller_id)
    .where('o.status', '<>', 'processing')
    .where(hasListing(listing_id))
    .where('h.step', 'in', chatOrderSteps)
    .where(sql<boolean>`case
      when h.data ? 'item_ids' then exists (select from order_items i
        where i.order_id = o.id and i.listing_id = ${listing_id} and h.data -> 'item_ids' @> to_jsonb(i.id))
      when h.data ? 'parcel_id' then exists (select from parcel_items p join order_items i on i.id = p.order_item_id
        where p.parcel_id = (h.data ->> 'parcel_id')::bigint and i.listing_id = ${listing_id})
      else true end`)
    .select([sql<ChatEventSource>`'order'`.as('source'), 'h.id', sql<ChatEventKind>`h.step`.as('kind'), 'h.actor', 'h.at'])
    .select([sql<number | null>`o.id`.as('order_id'), sql<string | null>`o.reference`.as('order_reference')])
    .select(sql<DeclineReason | null>`h.data ->> 'reason'`.as('reason'))
    .select(sql<boolean>`coalesce(r.reason = 'withdrawal', false)`.as('withdrawal'))
    .select(noOffer)

/** The steps of the offers of this buyer for the listing. */
const selectOfferEvents = (db: DbOrTx, { listing_id, buyer_id }: EventFilter['chat']) =>
  db
    .selectFrom('offers as o')
    .innerJoin(offerSteps, (join) => join.on(isOfferStep))
    .where('o.listing_id', '=', listing_id)
    .where('o.buyer_id', '=', buyer_id)
    .select([
      sql<ChatEventSource>`'offer'`.as('source'),
      sql<number>`o.id * 4 + s.step`.as('id'),
      sql<ChatEventKind>`s.kind`.as('kind'),
      's.actor',
      's.at',
    ])
    .select([sql<number | null>`null::bigint`.as('order_id'), sql<string | null>`null`.as('order_reference')])
    .select([sql<DeclineReason | null>`null`.as('reason'), sql<boolean>`false`.as('withdrawal')])
    .select(['o.id as offer_id', 'o.amount_minor as offer_amount_minor', 'o.currency as offer_currency', 'o.quantity as offer_quantity'])
    .select('o.ended_by as offer_ended_by')

/** Columns of offers, for the events of other sources. */
const noOffer = [
  sql<number | null>`null::bigint`.as('offer_id'),
  sql<number | null>`null::integer`.as('offer_amount_minor'),
  sql<CurrencyCode | null>`null`.as('offer_currency'),
  sql<number | null>`null::integer`.as('offer_quantity'),
  sql<OfferEnding | null>`null`.as('offer_ended_by'),
] as const

/** The block of the other side by the reader, who alone sees it. */
const selectBlock = (db: DbOrTx, { chat, userId }: EventFilter) =>
  db
    .selectFrom('user_blocks as b')
    .where('b.blocker_id', '=', userId)
    .where('b.blocked_id', '=', chat.buyer_id === userId ? chat.seller_id : chat.buyer_id)
    .select([sql<ChatEventSource>`'block'`.as('source'), 'b.blocked_id as id', sql<ChatEventKind>`'blocked'`.as('kind')])
    .select([sql<OrderActor>`${chat.buyer_id === userId ? 'buyer' : 'seller'}`.as('actor'), 'b.created_at as at'])
    .select([sql<number | null>`null::bigint`.as('order_id'), sql<string | null>`null`.as('order_reference')])
    .select([sql<DeclineReason | null>`null`.as('reason'), sql<boolean>`false`.as('withdrawal')])
    .select(noOffer)

/**
 * Lists what has happened in a conversation besides its messages, newest first. Computed from the
 * history of the orders: nothing is stored for it.
 */
export const listEvents = (db: DbOrTx, { page, ...filter }: EventFilter & { page: PageRequest }) =>
  fetchPage(db, chatEventsQuery(db, filter), page)
export type EventRow = Awaited<ReturnType<typeof listEvents>>['items'][number]

/** Exported for the test of its plan. */
export const chatEventsQuery = (db: DbOrTx, filter: EventFilter) =>
  db
    .selectFrom(selectOrderEvents(db, filter.chat).unionAll(selectOfferEvents(db, filter.chat)).unionAll(selectBlock(db, filter)).as('e'))
    .selectAll()
    .orderBy('e.at', 'desc')
    .orderBy('e.source', 'desc')
    .orderBy('e.id', 'desc')

/** Lists the conversations that show the events of an order. */
export const listChatsOfOrder = (db: DbOrTx, orderId: number) =>
  db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('chats as c', (join) => join.onRef('c.listing_id', '=', 'i.listing_id').onRef('c.buyer_id', '=', 'o.buyer_id'))
    .where('i.order_id', '=', orderId)
    .select('c.id')
    .distinct()
    .execute()

/** Whether a message has one of these uploads as a photo. */
export async function isUsedByMessage(db: DbOrTx, uploadIds: readonly number[]): Promise<boolean> {
  if (uploadIds.length === 0) return false
  const photo = await db.selectFrom('message_photos').where('upload_id', 'in', uploadIds).select('id').limit(1).executeTakeFirst()
  return photo !== undefined
}

/** The conversation without what is shown of it. */
export const findParticipants = (db: DbOrTx, chatId: number) =>
  db
    .selectFrom('chats as c')
    .innerJoin('listings as l', 'l.id', 'c.listing_id')
    .where('c.id', '=', chatId)
    .select(['c.id', 'c.listing_id', 'c.buyer_id', 'c.seller_id', 'c.updated_at', 'l.title'])
    .executeTakeFirst()

/** The oldest message that one side has not read. */
export async function findFirstUnread(db: DbOrTx, chatId: number, side: ChatSide): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages as m')
    .innerJoin('chats as c', 'c.id', 'm.chat_id')
    .where('m.chat_id', '=', chatId)
    .where('m.author', '<>', side)
    .whereRef('m.id', '>', `c.${side}_read_id`)
    .select('m.id')
    .orderBy('m.id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Whether a buyer has bought anything of a seller: their contact data is not hidden then. */
export async function haveTraded(db: DbOrTx, { buyerId, sellerId }: { buyerId: number; sellerId: number }): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .where('buyer_id', '=', buyerId)
    .where('seller_id', '=', sellerId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

/** Whether one of two users has blocked the other. */
export async function isEitherBlocked(db: DbOrTx, userId: number, otherId: number): Promise<boolean> {
  const row = await db
    .selectFrom('user_blocks')
    .where((eb) => eb.or([eb.and({ blocker_id: userId, blocked_id: otherId }), eb.and({ blocker_id: otherId, blocked_id: userId })]))
    .select('blocker_id')
    .executeTakeFirst()
  return row !== undefined
}

export const findUserBySlugOrId = (db: DbOrTx, reference: number | string) =>
  db
    .selectFrom('users')
    .where(typeof reference === 'number' ? 'id' : 'slug', '=', reference)
    .select(['id', 'role', 'status'])
    .executeTakeFirst()

/**
 * Whether a buyer has bought a listing, has an agreed price for it, made an offer or a bid for it,
 * or has written about it.
 */
export async function hasDealtWith(db: DbOrTx, { listingId, buyerId }: { listingId: number; buyerId: number }): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from chats where listing_id = ${listingId} and buyer_id = ${buyerId} and last_message_id is not null)
      or exists (select from agreed_lines where buyer_id = ${buyerId} and listing_id = ${listingId})
      or exists (select from offers where buyer_id = ${buyerId} and listing_id = ${listingId} and kind = 'negotiation')
      or exists (select from bids b join auctions a on a.id = b.auction_id where b.bidder_id = ${buyerId} and a.listing_id = ${listingId})
      or exists (select from orders o join order_items i on i.order_id = o.id where o.buyer_id = ${buyerId} and i.listing_id = ${listingId}) as has`.execute(
    db,
  )
  return rows[0]?.has === true
}

/** The conversations of a user with messages that have not arrived at any device. */
export const selectUndelivered = (tx: Tx, userId: number) =>
  tx
    .selectFrom('chats')
    .where((eb) =>
      eb.or([
        eb.and([eb('buyer_id', '=', userId), eb('buyer_unread', '>', 0), eb('buyer_delivered_id', '<', eb.ref('last_message_id'))]),
        eb.and([eb('seller_id', '=', userId), eb('seller_unread', '>', 0), eb('seller_delivered_id', '<', eb.ref('last_message_id'))]),
      ]),
    )
    .selectAll()

/** The number of conversations with unread messages, with the clock of the database. */
export const countUnreadChats = (db: DbOrTx, userId: number) =>
  db.selectNoFrom([unreadMessages(userId).as('count'), sql<Date>`statement_timestamp()`.as('server_time')]).executeTakeFirstOrThrow()

/** Badge of "Messages": conversations with unread messages, up to `COUNT_LIMIT`. */
export const unreadMessages = (userId: number) =>
  sql<number>`(select count(*) from (
    select from chats where buyer_id = ${userId} and buyer_unread > 0
    union all select from chats where seller_id = ${userId} and seller_unread > 0 limit ${COUNT_LIMIT}
  ) as unread)`

/**
 * The median time of a seller's first answers in seconds, of the last question of each asker. A
 * question without an answer counts after `UNANSWERED_AFTER_MS` with the time that has passed. Null
 * with less than `MIN_RESPONSE_COUNT` askers. It reads at most `MAX_RESPONSE_COUNT` entries of one
 * index.
 */
export const medianResponseSeconds = (sellerId: number, now: Date) =>
  sql<number | null>`(select case when count(*) >= ${MIN_RESPONSE_COUNT} then
      percentile_cont(0.5) within group (order by extract(epoch from samples.response_time)) end
    from (
      select distinct on (buyer_id) coalesce(first_answered_at, ${now}) - first_asked_at as response_time
      from (select buyer_id, first_asked_at, first_answered_at from chats
        where seller_id = ${sellerId} and first_asked_at > ${new Date(now.getTime() - RESPONSE_AGE_MS)}
        order by first_asked_at desc limit ${MAX_RESPONSE_COUNT}) as questions
      where first_answered_at is not null or first_asked_at < ${new Date(now.getTime() - UNANSWERED_AFTER_MS)}
      order by buyer_id, first_asked_at desc) as samples)`
