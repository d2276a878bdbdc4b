import { MAX_MESSAGES_PER_MINUTE } from '@partlane/domain/chats/chat-rules'
import { maskContacts } from '@partlane/domain/chats/mask-contacts'
import { asksToPayElsewhere } from '@partlane/domain/chats/scam-patterns'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { listPartNumbers } from '#features/listings/public.ts'
import { finishPhotoUploads } from '#features/selling/public.ts'
import { retryAfter } from '#platform/clock/retry-after.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { chatPhotoUploads, lockMessagePhotos, refuseUsedPhotos } from './chat-photos.ts'
import { messageSent } from './chats.events.ts'
import { otherUser, refuseUnwritable, sideOf } from './chats.policy.ts'
import { findMessage, findParticipants, haveTraded, isEitherBlocked, type MessageRow } from './chats.queries.ts'
import { findMessageOfAttempt, insertMessage, listMessageTimesSince, lockAuthorAndReader, lockChat } from './chats.store.ts'

const MINUTE_MS = 60_000

type SendInput = { chatId: number; text: string; uploadIds: readonly number[]; attempt: string | undefined }

/**
 * Writes a message. With an attempt it is written once, however often it is sent. Contact data is
 * hidden from the reader unless the buyer has bought something from the seller. Messages of one
 * author wait for each other in all conversations, so that their number in a minute is exact.
 * @returns the message, and whether it is new
 * @throws Refusal not_found, attempt_reused, chat_blocked, chat_not_possible, too_many_messages,
 * upload_not_ready, unavailable
 * @throws Refusal daily_upload_limit_reached
 */
export async function sendMessage(
  ctx: AppContext,
  user: CurrentUser,
  { chatId, text, uploadIds, attempt }: SendInput,
): Promise<{ message: MessageRow; isNew: boolean }> {
  const participants = await findParticipants(ctx.db, chatId)
  const side = sideOf(user, participants)
  if (!participants) throw new Refusal('not_found')
  const otherId = otherUser(participants, side)
  await finishPhotoUploads(ctx, { user, uploadIds, kind: chatPhotoUploads })
  const maskedText = await maskForStrangers(ctx, participants, text)
  const { id: messageId, isNew } = await ctx.db.transact(async (tx) => {
    const other = await lockAuthorAndReader(tx, { authorId: user.id, readerId: otherId })
    const photos = await lockMessagePhotos(tx, user.id, uploadIds)
    const chat = await lockChat(tx, chatId)
    const written = attempt && (await findMessageOfAttempt(tx, { chatId, side, attempt }))
    if (written) {
      if (!isSameMessage(written, { text, uploadIds })) throw new Refusal('attempt_reused', { field: 'attempt' })
      return { id: written.id, isNew: false }
    }
    const isBlocked = await isEitherBlocked(tx, user.id, otherId)
    refuseUnwritable({ isBlocked, otherStatus: other?.status, otherRole: other?.role })
    await refuseUsedPhotos(tx, photos)
    const now = ctx.clock.now()
    await refuseFlood(tx, user.id, now)
    const suspicious = asksToPayElsewhere(text)
    const id = await insertMessage(tx, chat, { side, authorId: user.id, text, photos, maskedText, suspicious, attempt, now })
    await emit(tx, messageSent({ chat_id: chatId, message_id: id, author_id: user.id, recipient_id: otherId }))
    return { id, isNew: true }
  })
  const message = await findMessage(ctx.db, messageId)
  if (!message) throw new Error(`message ${messageId} does not exist`)
  return { message, isNew }
}

type WrittenMessage = { text: string | null; upload_ids: number[] | null }

const isSameMessage = (written: WrittenMessage, { text, uploadIds }: Pick<SendInput, 'text' | 'uploadIds'>): boolean =>
  written.text === text && written.upload_ids?.join() === [...new Set(uploadIds)].join()

type Participants = { listing_id: number; buyer_id: number; seller_id: number }

/** @returns what the reader sees, or null: the text as typed */
async function maskForStrangers(ctx: AppContext, { listing_id, buyer_id, seller_id }: Participants, text: string): Promise<string | null> {
  if (await haveTraded(ctx.db, { buyerId: buyer_id, sellerId: seller_id })) return null
  const partNumbers = (await listPartNumbers(ctx.db, listing_id)).map(({ number }) => number)
  const masked = maskContacts(text, { partNumbers })
  return masked === text ? null : masked
}

async function refuseFlood(tx: Tx, userId: number, now: Date): Promise<void> {
  const times = await listMessageTimesSince(tx, userId, new Date(now.getTime() - MINUTE_MS))
  const oldest = times[MAX_MESSAGES_PER_MINUTE - 1]
  if (oldest) throw new Refusal('too_many_messages', retryAfter(new Date(oldest.getTime() + MINUTE_MS), now))
}
