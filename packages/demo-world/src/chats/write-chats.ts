import { sql } from 'kysely'
import { drawPart } from '../drawings/index.ts'
import { closeUpView, parsePhotoKey, photoColumns } from '../listings/photos.ts'
import type { DemoTransaction, DemoWorldServices, Row } from '../services.ts'
import { createConversationChooser } from './choose-conversations.ts'
import { type Conversation, conversations } from './conversations.ts'

const MINUTE_MS = 60_000
/** Sales whose buyer and seller have written to each other: every third one. */
const INTERVAL_COUNT = 3
const MAX_CHATS = 60
/** Minutes between two messages, in turn: sellers reply within two hours. */
const RESPONSE_MINUTES = [18, 42, 7, 95, 26, 61, 33, 112, 12, 54]
/** The last message is so long before the purchase. */
const BEFORE_SALE_MINUTES = 35

type Sale = Parties & { created_at: Date; locale: string; category: string; main_category: string; photo_key: string | null }
type Parties = { listing_id: number; buyer_id: number; seller_id: number }
type Plan = Sale & { conversation: Conversation; chatId: number; index: number }
type MessageRow = Row & { id: number; created_at: Date }

/**
 * Writes conversations of members about parts that were sold, with photos and published questions.
 * The newest ones are unread.
 */
export async function writeChats(
  tx: DemoTransaction,
  { now, storeObject }: Pick<DemoWorldServices, 'storeObject'> & { now: Date },
): Promise<void> {
  const sales = (await listSales(tx)).filter((_, index) => index % INTERVAL_COUNT === 0).slice(0, MAX_CHATS)
  const ids = await tx.reserveIds('chats', sales.length)
  const choose = { en: createConversationChooser(conversations.en), fr: createConversationChooser(conversations.fr) }
  const plans = sales.flatMap((sale, index): Plan[] => {
    const conversation = choose[sale.locale === 'fr' ? 'fr' : 'en'](sale)
    return conversation ? [{ ...sale, conversation, chatId: ids[index] ?? 0, index }] : []
  })
  const messageIds = await tx.reserveIds(
    'messages',
    plans.reduce((sum, { conversation }) => sum + conversation.lines.length, 0),
  )
  const written = plans.map((plan) => ({ plan, messages: messageRows(plan, messageIds.splice(0, plan.conversation.lines.length), now) }))
  await tx.insertRows(
    'chats',
    written.map(({ plan, messages }) => chatRow(plan, messages)),
  )
  await tx.insertRows(
    'messages',
    written.flatMap(({ messages }) => messages),
  )
  await sql`update chats c set last_message_id = (select max(m.id) from messages m where m.chat_id = c.id)`.execute(tx.executor)
  await writeMessagePhotos(tx, { written, storeObject })
  await tx.insertRows('enquiries', written.flatMap(enquiryRow))
}

/** The first sale of each member about each part, newest first. */
async function listSales(tx: DemoTransaction): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select distinct on (o.created_at, i.listing_id, o.buyer_id) i.listing_id, o.buyer_id, o.seller_id, o.created_at, u.locale,
      c.slug as category, main.slug as main_category,
      (select p.storage_key from listing_photos p where p.listing_id = i.listing_id order by p.position limit 1) as photo_key
    from orders o join order_items i on i.order_id = o.id join users u on u.id = o.buyer_id
      join listings l on l.id = i.listing_id join categories c on c.id = l.category_id join categories main on main.id = c.parent_id
    where u.role <> 'guest' and u.status in ('verified', 'unverified')
    order by o.created_at desc, i.listing_id, o.buyer_id, o.id`.execute(tx.executor)
  const seen = new Set<string>()
  return rows.filter(({ listing_id, buyer_id }) => {
    const key = `${listing_id}:${buyer_id}`
    return seen.has(key) ? false : seen.add(key)
  })
}

/** None is in the future. */
function messageRows(
  { chatId, buyer_id, seller_id, created_at, conversation: { lines }, index }: Plan,
  ids: number[],
  now: Date,
): MessageRow[] {
  const pauses = lines.map((_, line) => RESPONSE_MINUTES[(index + line) % RESPONSE_MINUTES.length] ?? 0)
  let before = BEFORE_SALE_MINUTES + pauses.reduce((sum, pause) => sum + pause, 0)
  return lines.map(({ author, text }, line) => {
    before -= pauses[line] ?? 0
    return {
      id: ids[line] ?? 0,
      chat_id: chatId,
      author,
      author_id: author === 'buyer' ? buyer_id : seller_id,
      text,
      suspicious: false,
      created_at: new Date(Math.min(created_at.getTime(), now.getTime()) - before * MINUTE_MS),
    }
  })
}

/** Each side has read what it has answered. A question without an answer is unread. */
function chatRow({ chatId, listing_id, buyer_id, seller_id }: Plan, messages: readonly MessageRow[]): Row {
  const last = messages.at(-1)
  const lastId = last?.id ?? 0
  const isUnanswered = messages.length === 1
  return {
    id: chatId,
    listing_id,
    buyer_id,
    seller_id,
    created_at: messages[0]?.created_at,
    first_asked_at: messages[0]?.created_at,
    first_answered_at: messages[1]?.created_at ?? null,
    updated_at: last?.created_at,
    buyer_delivered_id: lastId,
    seller_delivered_id: isUnanswered ? 0 : lastId,
    buyer_read_id: lastId,
    seller_read_id: isUnanswered ? 0 : lastId,
    buyer_unread: 0,
    seller_unread: isUnanswered ? 1 : 0,
  }
}

type Written = { plan: Plan; messages: MessageRow[] }

/** A question that the seller has published with the reply. */
function enquiryRow({ plan, messages: [enquiry, response] }: Written): Row[] {
  const { conversation, listing_id, buyer_id, seller_id, chatId } = plan
  if (!conversation.published || !enquiry || !response) return []
  return [
    {
      listing_id,
      buyer_id,
      seller_id,
      chat_id: chatId,
      message_id: enquiry.id,
      reply_message_id: response.id,
      status: 'published',
      ...conversation.published,
      published_at: response.created_at,
      updated_at: response.created_at,
    },
  ]
}

/** Close-ups of the parts. Each message has a file of its own, which is deleted with its author. */
async function writeMessagePhotos(
  tx: DemoTransaction,
  { written, storeObject }: { written: readonly Written[]; storeObject: DemoWorldServices['storeObject'] },
): Promise<void> {
  const shown = written.flatMap(({ plan, messages }) =>
    plan.conversation.lines.flatMap(({ hasPhoto }, line) => {
      const [message, photo] = [messages[line], parsePhotoKey(plan.photo_key)]
      return hasPhoto && message && photo ? [{ message, seller_id: plan.seller_id, photo: { ...photo, view: closeUpView } }] : []
    }),
  )
  const uploadIds = await tx.reserveIds('uploads', shown.length)
  const rows = shown.map(({ message, photo, seller_id }, index) => ({
    message,
    photo,
    seller_id,
    upload_id: uploadIds[index] ?? 0,
    columns: { ...photoColumns(photo), storage_key: `demo/messages/${message.id}.svg` },
  }))
  await tx.insertRows(
    'uploads',
    rows.map(({ upload_id, columns, seller_id, message }) => ({
      id: upload_id,
      user_id: seller_id,
      content_type: 'image/svg+xml',
      status: 'succeeded',
      storage_key: `uploads/demo-${upload_id}.svg`,
      photo_key: columns.storage_key,
      width: columns.width,
      height: columns.height,
      placeholder: columns.placeholder,
      created_at: message.created_at,
    })),
  )
  await tx.insertRows(
    'message_photos',
    rows.map(({ message, upload_id, columns }) => ({ message_id: message.id, upload_id, ...columns })),
  )
  for (const { photo, columns } of rows)
    await storeObject(columns.storage_key, Buffer.from(drawPart(photo.kind, photo)), { contentType: 'image/svg+xml' })
}
