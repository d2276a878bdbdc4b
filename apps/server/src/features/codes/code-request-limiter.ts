import { createHash } from 'node:crypto'
import { type CodePurpose, MAX_CODES_PER_HOUR, RESEND_AFTER_SECONDS } from '@partlane/domain/codes/verification-codes'
import type { AppContext } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { lockCodeRequests, setCodeRequests } from './code-requests.store.ts'

const HOUR_MS = 3_600_000

const hashOf = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('hex').slice(0, 32)

/**
 * Subjects of the counters. The prefix selects the limit in MAX_CODES_PER_HOUR. Each purpose is
 * counted on its own, so that requests for one purpose do not block another.
 */
type MessagePurpose = CodePurpose | 'order_lookup'
export const destinationSubject = (purpose: MessagePurpose, destination: string) => `to:${hashOf(`${purpose} ${destination}`)}`
export const ipSubject = (ip: string) => `from:${addressKey(ip)}`
/** All requests for links to orders of one email address. */
export const lookupSubject = (email: string) => `lookup:${hashOf(email)}`
export const userSubject = (userId: number) => `person:${userId}`

/**
 * Counts a code that is about to be sent, up to the hourly limit of the kind of subject. The row is
 * locked until the transaction ends, so concurrent requests are counted one after the other.
 * Lock order of one request: `from`, then `to`, then `lookup`; `report_from`, then `report_to`.
 * @returns 0 if the code may be sent, else the seconds to wait
 */
export async function countCodeRequest(ctx: AppContext, tx: Tx, subject: string): Promise<number> {
  const now = ctx.clock.now()
  const row = await lockCodeRequests(tx, subject, now)
  const isWithinWindow = now.getTime() - row.began_at.getTime() < HOUR_MS
  const windowStart = isWithinWindow ? row.began_at : now
  const sentCount = isWithinWindow ? row.sent : 0
  const limit = MAX_CODES_PER_HOUR[subject.split(':')[0] as keyof typeof MAX_CODES_PER_HOUR]
  if (sentCount >= limit) return secondsUntil(windowStart.getTime() + HOUR_MS, now)
  await setCodeRequests(tx, subject, { sent: sentCount + 1, began_at: windowStart, last_sent_at: now })
  return 0
}

/** Seconds until the next code may be sent to this address or number. Locks its row. */
export async function secondsUntilResend(ctx: AppContext, tx: Tx, subject: string): Promise<number> {
  const now = ctx.clock.now()
  const row = await lockCodeRequests(tx, subject, now)
  return row.sent === 0 ? 0 : Math.max(0, secondsUntil(row.last_sent_at.getTime() + RESEND_AFTER_SECONDS * 1000, now))
}

const secondsUntil = (timestampMs: number, now: Date) => Math.ceil((timestampMs - now.getTime()) / 1000)

/**
 * Counts a message that any visitor requests for an address or number, from their IP address and to
 * the destination. RATE_LIMIT=0 turns the limits per IP address off, for automated tests.
 * @returns 0 if the message may be sent, else the seconds to wait
 */
export async function countPublicMessage(
  ctx: AppContext,
  tx: Tx,
  { purpose, destination, ip }: { purpose: MessagePurpose; destination: string; ip: string },
): Promise<number> {
  const ipWaitSeconds = ctx.config.RATE_LIMIT > 0 ? await countCodeRequest(ctx, tx, ipSubject(ip)) : 0
  if (ipWaitSeconds > 0) return ipWaitSeconds
  const subject = destinationSubject(purpose, destination)
  return (await secondsUntilResend(ctx, tx, subject)) || (await countCodeRequest(ctx, tx, subject))
}

/**
 * Counts a report of a guest, whose outcome is mailed to an unconfirmed address.
 * @returns 0 if the report may be made, else the seconds to wait
 */
export async function countGuestReport(ctx: AppContext, tx: Tx, { email, ip }: { email: string; ip: string }): Promise<number> {
  const ipWaitSeconds = ctx.config.RATE_LIMIT > 0 ? await countCodeRequest(ctx, tx, `report_from:${addressKey(ip)}`) : 0
  return ipWaitSeconds || countCodeRequest(ctx, tx, `report_to:${hashOf(email)}`)
}
