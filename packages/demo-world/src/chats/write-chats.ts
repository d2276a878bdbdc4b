import { sql } from 'kysely'
import type { DemoTransaction, Row } from '../services.ts'
import { conversations } from './conversations.ts'

const HOUR_MS = 3_600_000
/** Sales whose buyer and seller have written to each other: every third one. */
const INTERVAL_COUNT = 3
const MAX_CHATS = 60

type Sale = { listing_id: number; buyer_id: number; seller_id: number; created_at: Date; locale: string }
type Plan = Sale & { lines: ['buyer' | 'seller', string][]; chatId: number }

/** Writes conversations of members about parts that were sold. The newest ones are unread. */
export async function writeChats(tx: DemoTransaction, now: Date): Promise<void> {
  const sales = (await listSales(tx)).filter((_, index) => index % INTERVAL_COUNT === 0).slice(0, MAX_CHATS)
  const ids = await tx.reserveIds('chats', sales.length)
  const plans = sales.map((sale, index): Plan => {
    const texts = conversations[sale.locale === 'fr' ? 'fr' : 'en']
    return { ...sale, lines: texts[index % texts.length] ?? [], chatId: ids[index] ?? 0 }
  })
  const messageIds = await tx.reserveIds(
    'messages',
    plans.reduce((sum, { lines }) => sum + lines.length, 0),
  )
  let next = 0
  const written = plans.map((plan) => ({
    plan,
    messages: plan.lines.map((line, index) => messageRow(plan, { line, index, id: messageIds[next++] ?? 0, now })),
  }))
  await tx.insertRows(
    'chats',
    written.map(({ plan, messages }) => chatRow(plan, messages)),
  )
  await tx.insertRows(
    'messages',
    written.flatMap(({ messages }) => messages),
  )
  await sql`update chats c set last_message_id = (select max(m.id) from messages m where m.chat_id = c.id)`.execute(tx.executor)
}

/** The first sale of each member about each part, newest first. */
async function listSales(tx: DemoTransaction): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select distinct on (o.created_at, i.listing_id, o.buyer_id) i.listing_id, o.buyer_id, o.seller_id, o.created_at, u.locale
    from orders o join order_items i on i.order_id = o.id join users u on u.id = o.buyer_id
    where u.role <> 'guest' and u.status in ('verified', 'unverified')
    order by o.created_at desc, i.listing_id, o.buyer_id, o.id`.execute(tx.executor)
  const seen = new Set<string>()
  return rows.filter(({ listing_id, buyer_id }) => {
    const key = `${listing_id}:${buyer_id}`
    return seen.has(key) ? false : seen.add(key)
  })
}

type Position = { line: ['buyer' | 'seller', string]; index: number; id: number; now: Date }

/** An hour lies between two messages. None is in the future. */
const messageRow = ({ chatId, buyer_id, seller_id, created_at, lines }: Plan, { line: [author, text], index, id, now }: Position): Row => ({
  id,
  chat_id: chatId,
  author,
  author_id: author === 'buyer' ? buyer_id : seller_id,
  text,
  suspicious: false,
  created_at: new Date(Math.min(created_at.getTime(), now.getTime()) - (lines.length - index) * HOUR_MS),
})

/** Each side has read what it has answered. A question without an answer is unread. */
function chatRow({ chatId, listing_id, buyer_id, seller_id }: Plan, messages: readonly Row[]): Row {
  const last = messages.at(-1)
  const lastId = Number(last?.id ?? 0)
  const isUnanswered = messages.length === 1
  return {
    id: chatId,
    listing_id,
    buyer_id,
    seller_id,
    created_at: messages[0]?.created_at,
    updated_at: last?.created_at,
    buyer_delivered_id: lastId,
    seller_delivered_id: isUnanswered ? 0 : lastId,
    buyer_read_id: lastId,
    seller_read_id: isUnanswered ? 0 : lastId,
    buyer_unread: 0,
    seller_unread: isUnanswered ? 1 : 0,
  }
}
