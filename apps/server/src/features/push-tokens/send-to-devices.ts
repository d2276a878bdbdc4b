import type { AppContext, NotificationToSend } from '#app/context.ts'
import { type NativePushMessage, type NativePushTicket, NativePushUnavailable } from '#gateways/native-push/port.ts'
import {
  claimSends,
  type DeviceSend,
  freeSend,
  MAX_UNFINISHED_ATTEMPTS,
  setSendAccepted,
  setSendRefused,
} from './native-push-sends.store.ts'
import { deleteUnregisteredToken } from './push-tokens.store.ts'

type MessageContent = Omit<NativePushMessage, 'token'>
type SendInput = Pick<NotificationToSend, 'id' | 'user_id'> & { content: MessageContent }

/** What is left after one attempt: nothing, or devices that have to be tried again. */
export type SendResult = { kind: 'done'; sent: number } | { kind: 'retry'; at: Date; reason: string }
type Outcome = { kind: 'sent' | 'alreadySent' | 'refused' | 'gone' } | { kind: 'retry'; at: Date; reason: string }

/** Longer than an attempt can take. */
const CLAIM_MS = 120_000
/** After an error without a Retry-After. The delivery adds its own growing delay. */
const RETRY_MS = 30_000
/** When the push service has most receipts. */
const RECEIPT_DELAY_MS = 15 * 60_000
const MINUTE_MS = 60_000

/**
 * Sends a notification to all devices of a user, to each of them once: a device that has got it is
 * not sent it again by a repeated call, also when two calls run at once. What may have been
 * accepted, because its response or its worker was lost, is repeated once. A token whose app was
 * removed is deleted. A message that is refused for good is logged and not repeated.
 */
export async function sendToDevices(ctx: AppContext, input: SendInput): Promise<SendResult> {
  const now = ctx.clock.now()
  const claim = { notificationId: input.id, userId: input.user_id, now, until: new Date(now.getTime() + CLAIM_MS) }
  const devices = await claimSends(ctx.db, claim)
  const outcomes = await Promise.all(devices.map((device) => sendOnce(ctx, device, { ...input, now })))
  const repeated = outcomes.filter((outcome) => outcome.kind === 'retry').sort((a, b) => a.at.getTime() - b.at.getTime())[0]
  return repeated ?? { kind: 'done', sent: outcomes.filter(({ kind }) => kind === 'sent' || kind === 'alreadySent').length }
}

async function sendOnce(ctx: AppContext, device: DeviceSend, { id, content, now }: SendInput & { now: Date }): Promise<Outcome> {
  const { token, tokenMd5, isClaimed, attempt = 0, isExhausted, state, claimedUntil } = device
  if (!isClaimed) {
    if (state === 'accepted' || state === 'delivered') return { kind: 'alreadySent' }
    if (state === 'refused') return { kind: 'refused' }
    if (isExhausted) return await giveUp(ctx, { notificationId: id, tokenMd5 })
    return { kind: 'retry', at: claimedUntil ?? new Date(now.getTime() + CLAIM_MS), reason: 'another attempt is running' }
  }
  const send = { notificationId: id, tokenMd5 }
  const result = await trySend(ctx, { ...content, token })
  if ('ticketId' in result) {
    await setSendAccepted(ctx.db, { ...send, ticketId: result.ticketId, now, receiptDueAt: receiptDueAt(now) })
    return { kind: 'sent' }
  }
  if ('unavailable' in result) {
    const { isUnknown, retryAfterSeconds, message: reason } = result.unavailable
    if (isUnknown && attempt >= MAX_UNFINISHED_ATTEMPTS) return await giveUp(ctx, send)
    await freeSend(ctx.db, { ...send, now, isUnknown })
    return { kind: 'retry', at: retryAt(now, retryAfterSeconds), reason }
  }
  const { error } = result
  if (error.kind === 'rate_exceeded') {
    await freeSend(ctx.db, { ...send, now })
    return { kind: 'retry', at: retryAt(now), reason: error.detail }
  }
  if (error.kind === 'unregistered') await deleteUnregisteredToken(ctx.db, { tokenMd5, sentAt: now })
  else ctx.log.warn({ notification: id, reason: error.detail }, 'a push message to a device was refused')
  await setSendRefused(ctx.db, { ...send, error: error.detail })
  return { kind: error.kind === 'unregistered' ? 'gone' : 'refused' }
}

/** The message may have been accepted as often as it may be sent. */
async function giveUp(ctx: AppContext, send: { notificationId: number; tokenMd5: string }): Promise<Outcome> {
  ctx.log.warn({ notification: send.notificationId }, 'the push service did not respond to a message to a device')
  await setSendRefused(ctx.db, { ...send, error: 'no response' })
  return { kind: 'refused' }
}

/** Of errors only those of the provider can be repeated without harm. */
async function trySend(ctx: AppContext, message: NativePushMessage): Promise<NativePushTicket | { unavailable: NativePushUnavailable }> {
  if (!ctx.nativePush) throw new Error('push messages to devices are off')
  try {
    return await ctx.nativePush.send(message)
  } catch (error) {
    if (error instanceof NativePushUnavailable) return { unavailable: error }
    throw error
  }
}

/** When a call to Expo is repeated. `seconds`: what its response asks for. */
export const retryAt = (now: Date, seconds?: number) => new Date(now.getTime() + (seconds === undefined ? RETRY_MS : seconds * 1000))

/** Rounded up, so that the messages of a minute share a call. */
const receiptDueAt = (now: Date) => new Date(Math.ceil((now.getTime() + RECEIPT_DELAY_MS) / MINUTE_MS) * MINUTE_MS)
