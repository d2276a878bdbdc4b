import { type ChatSide, chatSides, MAX_MESSAGES_PER_MINUTE, otherSide } from '@partlane/domain/chats/chat-rules'
import { Refusal } from '@partlane/domain/refusal'
import { type Selectable, sql } from 'kysely'
import { lockRow, lockRows } from '#app/lock-order.ts'
import type { PhotoOfUpload } from '#features/selling/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Chats } from '#platform/db/schema.generated.ts'
import { selectUndelivered } from './chats.queries.ts'
import { isBuyerNamed } from './named-buyer.sql.ts'

export type ChatColumns = Selectable<Chats>
type Participants = Pick<ChatColumns, 'listing_id' | 'buyer_id' | 'seller_id'>

/**
 * Locks both sides, so that neither account is closed meanwhile.
 * @returns role and status by id
 */
export async function lockParticipants(tx: Tx, ids: readonly number[]) {
  const query = tx
    .selectFrom('users')
    .where('id', 'in', [...ids])
    .select(['id', 'role', 'status'])
  return new Map((await lockRows(tx, 'users', 'key share', query)).map((row) => [row.id, row]))
}

/**
 * Locks the author of a message exclusively against other messages of the same author, and the
 * reader shared, in the order of their ids.
 * @returns role and status of the reader
 */
export async function lockAuthorAndReader(tx: Tx, { authorId, readerId }: { authorId: number; readerId: number }) {
  const lock = (id: number) =>
    lockRow(
      tx,
      'users',
      id === authorId ? 'no key update' : 'key share',
      tx.selectFrom('users').where('id', '=', id).select(['id', 'role', 'status']),
    )
  const rows = [await lock(Math.min(authorId, readerId)), await lock(Math.max(authorId, readerId))]
  return rows.find((row) => row?.id === readerId)
}

/**
 * Locks a conversation, so that its messages follow each other in the order of their ids.
 * @throws Refusal not_found
 */
export async function lockChat(tx: Tx, chatId: number): Promise<ChatColumns> {
  const row = await lockRow(tx, 'chats', 'no key update', tx.selectFrom('chats').where('id', '=', chatId).selectAll())
  if (!row) throw new Refusal('not_found')
  return row
}

/** Creates the conversation of a buyer about a listing, if there is none. */
export async function insertChat(tx: Tx, participants: Participants, now: Date): Promise<{ chatId: number; isNew: boolean }> {
  const inserted = await tx
    .insertInto('chats')
    .values({ ...participants, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['listing_id', 'buyer_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { chatId: inserted.id, isNew: true }
  const { listing_id, buyer_id } = participants
  const row = await tx
    .selectFrom('chats')
    .where('listing_id', '=', listing_id)
    .where('buyer_id', '=', buyer_id)
    .select('id')
    .executeTakeFirstOrThrow()
  return { chatId: row.id, isNew: false }
}

/** Finds the message that an earlier request with the same attempt has written. */
export const findMessageOfAttempt = (tx: Tx, { chatId, side, attempt }: { chatId: number; side: ChatSide; attempt: string }) =>
  tx
    .selectFrom('messages')
    .where('chat_id', '=', chatId)
    .where('author', '=', side)
    .where('attempt', '=', attempt)
    .select(['id', 'text'])
    .select((eb) =>
      eb
        .selectFrom('message_photos as f')
        .whereRef('f.message_id', '=', 'messages.id')
        .select(sql<number[]>`coalesce(array_agg(f.upload_id order by f.id), '{}')`.as('ids'))
        .as('upload_ids'),
    )
    .executeTakeFirst()

/** The times of the last messages that a user has written since a time, newest first. */
export async function listMessageTimesSince(tx: Tx, userId: number, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('messages')
    .where('author_id', '=', userId)
    .where('created_at', '>', since)
    .select('created_at')
    .orderBy('created_at', 'desc')
    .limit(MAX_MESSAGES_PER_MINUTE)
    .execute()
  return rows.map(({ created_at }) => created_at)
}

type NewMessage = {
  side: ChatSide
  authorId: number
  text: string
  photos: readonly PhotoOfUpload[]
  maskedText: string | null
  suspicious: boolean
  attempt: string | undefined
  now: Date
}

/**
 * Adds a message to a locked conversation, opens it for both sides and counts it as unread.
 * @returns its id
 */
export async function insertMessage(tx: Tx, chat: ChatColumns, message: NewMessage): Promise<number> {
  const { side, now } = message
  const { id } = await tx
    .insertInto('messages')
    .values({
      chat_id: chat.id,
      author: side,
      author_id: message.authorId,
      text: message.text,
      masked_text: message.maskedText,
      suspicious: message.suspicious,
      attempt: message.attempt ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (message.photos.length > 0)
    await tx
      .insertInto('message_photos')
      .values(message.photos.map((photo) => ({ ...photo, message_id: id })))
      .execute()
  await tx
    .updateTable('chats')
    .set({
      last_message_id: id,
      updated_at: now,
      buyer_archived: false,
      seller_archived: false,
      ...firstTimes(chat, side, now),
      [`${otherSide(side)}_unread`]: sql`${sql.ref(`${otherSide(side)}_unread`)} + 1`,
    })
    .where('id', '=', chat.id)
    .execute()
  return id
}

/**
 * Moves the conversation that shows an offer up in the lists of both sides, like a message does, to
 * the last change of the offer. A reminder is no change. Safe to repeat: a conversation that was
 * archived after the change stays archived. @returns its id
 */
export async function moveUpWithOffer(tx: Tx, offerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with moved as (
      update chats c set updated_at = o.changed_at, buyer_archived = false, seller_archived = false
      from offers o where o.id = ${offerId} and c.listing_id = o.listing_id and c.buyer_id = o.buyer_id and ${isBuyerNamed}
        and c.updated_at < o.changed_at
    )
    select c.id from chats c join offers o on o.listing_id = c.listing_id and o.buyer_id = c.buyer_id
    where o.id = ${offerId} and ${isBuyerNamed}`.execute(tx)
  return rows[0]?.id
}

/** The first question of the buyer, and the first answer of the seller to it. */
function firstTimes({ first_asked_at, first_answered_at }: ChatColumns, side: ChatSide, now: Date) {
  if (side === 'buyer') return first_asked_at === null ? { first_asked_at: now } : {}
  // The clocks of two processes differ: an answer is never before its question.
  return first_asked_at !== null && first_answered_at === null
    ? { first_answered_at: new Date(Math.max(now.getTime(), first_asked_at.getTime())) }
    : {}
}

/**
 * Marks the messages of a locked conversation as got, or read, by one side.
 * @returns whether any was not
 */
export async function storeMark(
  tx: Tx,
  chat: ChatColumns,
  { side, mark }: { side: ChatSide; mark: 'delivered' | 'read' },
): Promise<boolean> {
  const last = chat.last_message_id ?? 0
  if (chat[`${side}_${mark}_id`] >= last && (mark === 'delivered' || chat[`${side}_unread`] === 0)) return false
  await tx
    .updateTable('chats')
    .set({ [`${side}_delivered_id`]: last, ...(mark === 'read' ? { [`${side}_read_id`]: last, [`${side}_unread`]: 0 } : {}) })
    .where('id', '=', chat.id)
    .execute()
  return true
}

/** Locks the conversations of a user with messages that have not arrived at any device. */
export const lockUndelivered = (tx: Tx, userId: number): Promise<ChatColumns[]> =>
  lockRows(tx, 'chats', 'no key update', selectUndelivered(tx, userId))

/** Marks the messages of locked conversations as got by a user. */
export async function storeDelivered(tx: Tx, userId: number, chats: readonly Pick<ChatColumns, 'id'>[]): Promise<void> {
  for (const side of chatSides)
    await tx
      .updateTable('chats')
      .set((eb) => ({ [`${side}_delivered_id`]: eb.ref('last_message_id') }))
      .where(`${side}_id`, '=', userId)
      .where(
        'id',
        'in',
        chats.map(({ id }) => id),
      )
      .execute()
}

/** Archives a locked conversation for one side, or opens it again. */
export const storeArchived = (tx: Tx, { id }: ChatColumns, side: ChatSide, isArchived: boolean) =>
  tx
    .updateTable('chats')
    .set({ [`${side}_archived`]: isArchived })
    .where('id', '=', id)
    .execute()

type Block = { blockerId: number; blockedId: number }

/** Blocks a user, or ends the block. Both users are locked. Safe to repeat. */
export async function storeBlock(tx: Tx, { blockerId, blockedId }: Block, isBlocked: boolean, now: Date): Promise<void> {
  if (isBlocked)
    await tx
      .insertInto('user_blocks')
      .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await tx.deleteFrom('user_blocks').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute()
}
