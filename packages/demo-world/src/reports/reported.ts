import { sql } from 'kysely'
import type { DemoTransaction } from '../services.ts'
import { REPORTED_MESSAGE, type ReportedKind } from './report-plans.ts'

/** What a report is about. `reader_id`: who received the message and can report it. */
export type Reported = {
  kind: 'listing' | 'user' | 'message'
  reported_id: number
  listing_id: number | null
  message_id: number | null
  reader_id: number | null
  /** As the server stores it, `ReportSnapshot`. */
  snapshot: object
}

/** Photos of a listing that a report keeps. */
const MAX_SNAPSHOT_PHOTOS = 6

export async function findReported(tx: DemoTransaction, kind: ReportedKind, userId: number | undefined): Promise<Reported | undefined> {
  if (kind === 'blocked_listing') return findListing(tx, sql`l.status = 'blocked'`)
  if (userId === undefined) return undefined
  if (kind === 'listing') return findListing(tx, sql`l.seller_id = ${userId} and l.status = 'available'`)
  return kind === 'user' ? findUser(tx, userId) : writeMessage(tx, userId)
}

async function findListing(tx: DemoTransaction, condition: ReturnType<typeof sql>): Promise<Reported | undefined> {
  const { rows } = await sql<Reported>`
    select 'listing' as kind, l.seller_id as reported_id, l.id as listing_id, null::bigint as message_id, null::bigint as reader_id,
      jsonb_build_object('title', l.title, 'text', l.description, 'price_minor', coalesce(l.item_price_minor, l.starting_price_minor),
        'currency', l.currency, 'photos', coalesce((
          select jsonb_agg(jsonb_build_object('storage_key', p.storage_key, 'width', p.width, 'height', p.height,
            'placeholder', p.placeholder, 'position', p.position) order by p.position)
          from listing_photos p where p.listing_id = l.id and p.position <= ${MAX_SNAPSHOT_PHOTOS}), '[]')) as snapshot
    from listings l join users s on s.id = l.seller_id where ${condition}
    order by s.status = 'blocked', l.id limit 1`.execute(tx.executor)
  return rows[0]
}

async function findUser(tx: DemoTransaction, userId: number): Promise<Reported | undefined> {
  const { rows } = await sql<Reported>`
    select 'user' as kind, id as reported_id, null::bigint as listing_id, null::bigint as message_id, null::bigint as reader_id,
      jsonb_build_object('title', coalesce(company_name, first_name, slug), 'text', coalesce(about, '')) as snapshot
    from users where id = ${userId}`.execute(tx.executor)
  return rows[0]
}

const MINUTE_MS = 60_000
/** The seller adds the message so long after the last one. */
const AFTER_LAST_MINUTES = 20

/** Adds the message to the newest conversation of a seller with a buyer who reads English. */
async function writeMessage(tx: DemoTransaction, sellerId: number): Promise<Reported | undefined> {
  const { rows } = await sql<{ chat_id: number; buyer_id: number; name: string; last_at: Date }>`
    select c.id as chat_id, c.buyer_id, coalesce(s.company_name, s.first_name, s.slug) as name, m.created_at as last_at
    from chats c join messages m on m.id = c.last_message_id join users s on s.id = c.seller_id join users b on b.id = c.buyer_id
    where c.seller_id = ${sellerId} and b.locale <> 'fr' order by m.created_at desc, c.id limit 1`.execute(tx.executor)
  const [chat] = rows
  if (!chat) return undefined
  const [id = 0] = await tx.reserveIds('messages', 1)
  const created_at = new Date(chat.last_at.getTime() + AFTER_LAST_MINUTES * MINUTE_MS)
  const row = { id, chat_id: chat.chat_id, author: 'seller', author_id: sellerId, text: REPORTED_MESSAGE, suspicious: false, created_at }
  await tx.insertRows('messages', [row])
  await sql`update chats set last_message_id = ${id}, updated_at = ${created_at}, buyer_delivered_id = ${id}, buyer_read_id = ${id},
    seller_delivered_id = ${id}, seller_read_id = ${id}, buyer_unread = 0, seller_unread = 0 where id = ${chat.chat_id}`.execute(
    tx.executor,
  )
  return {
    kind: 'message',
    reported_id: sellerId,
    listing_id: null,
    message_id: id,
    reader_id: chat.buyer_id,
    snapshot: { title: chat.name, text: REPORTED_MESSAGE, photos: [] },
  }
}
