import { sql } from 'kysely'
import type { DemoTransaction, Row } from '../services.ts'
import { changedAtOf, type Negotiation } from './offer-plan.ts'
import { offerNotices, offerRow } from './offer-rows.ts'

type Options = { negotiations: readonly Negotiation[]; now: Date }

/** Writes offers with their notices. Auctions must be written before. */
export async function writeOffers(tx: DemoTransaction, { negotiations, now }: Options): Promise<void> {
  const offers = negotiations.flatMap((negotiation) => negotiation.offers)
  await tx.insertRows(
    'offers',
    offers.map((offer) => offerRow(offer, now)),
  )
  await tx.insertRows(
    'notifications',
    offers.flatMap((offer) => offerNotices(offer, now)),
  )
}

/**
 * Writes the conversations that offers have opened, with the messages of their scripts, and who
 * likes what a seller has offered to watchers. A conversation that exists stays as it is.
 */
export async function writeOfferChats(tx: DemoTransaction, { negotiations, now }: Options): Promise<void> {
  const opened = negotiations.filter(({ offers: [first], sale }) => first?.kind === 'negotiation' || sale)
  for (const negotiation of opened) await writeOfferChat(tx, { negotiation, now })
  const liked = negotiations.flatMap(({ offers: [first] }) => (first?.kind === 'watchers' ? [first] : []))
  for (const { buyer, listing, createdAt } of liked)
    await sql`
      insert into likes (user_id, listing_id, created_at) values (${buyer.id}, ${listing.row.id}, ${new Date(createdAt.getTime() - HOUR_MS)})
      on conflict do nothing`.execute(tx.executor)
}

const HOUR_MS = 3_600_000

async function writeOfferChat(tx: DemoTransaction, { negotiation, now }: { negotiation: Negotiation; now: Date }): Promise<void> {
  const { offers, texts } = negotiation
  const [first, last] = [offers[0], offers.at(-1)]
  if (!first || !last) return
  const { buyer, listing } = first
  const messages = texts.map(({ author, text, hoursAgo }) => ({ author, text, at: new Date(now.getTime() - hoursAgo * HOUR_MS) }))
  const createdAt = messages[0] && messages[0].at < first.createdAt ? messages[0].at : first.createdAt
  const updatedAt = new Date(Math.max(changedAtOf(last).getTime(), ...messages.map(({ at }) => at.getTime())))
  const { rows } = await sql<{ id: number }>`
    insert into chats (listing_id, buyer_id, seller_id, created_at, updated_at)
    values (${listing.row.id}, ${buyer.id}, ${listing.row.seller_id}, ${createdAt}, ${updatedAt})
    on conflict do nothing returning id`.execute(tx.executor)
  const [chat] = rows
  if (!chat || messages.length === 0) return
  const ids = await tx.reserveIds('messages', messages.length)
  const written = messages.map(
    ({ author, text, at }, i): Row => ({
      id: ids[i],
      chat_id: chat.id,
      author,
      author_id: author === 'buyer' ? buyer.id : listing.row.seller_id,
      text,
      suspicious: false,
      created_at: at,
    }),
  )
  await tx.insertRows('messages', written)
  await markRead(tx, { chatId: chat.id, lastId: ids.at(-1) ?? 0, author: messages.at(-1)?.author ?? 'buyer', firstAt: messages[0]?.at })
}

type LastMessage = { chatId: number; lastId: number; author: 'buyer' | 'seller'; firstAt: Date | undefined }

/** The author of the last message has read everything, the other side has one unread message. */
const markRead = (tx: DemoTransaction, { chatId, lastId, author, firstAt }: LastMessage) =>
  sql`
    update chats set last_message_id = ${lastId}, ${sql.ref(`${author}_delivered_id`)} = ${lastId}, ${sql.ref(`${author}_read_id`)} = ${lastId},
      ${sql.ref(`${author === 'buyer' ? 'seller' : 'buyer'}_unread`)} = 1,
      first_asked_at = case when ${author} = 'buyer' then ${firstAt}::timestamptz end
    where id = ${chatId}`.execute(tx.executor)
