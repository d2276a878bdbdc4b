import { createHash } from 'node:crypto'
import { type CodePurpose, MAX_CODES_PER_HOUR, RESEND_AFTER_SECONDS } from '@partlane/domain/codes/verification-codes'
import type { AppContext } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'

const HOUR_MS = 3_600_000

/** Each purpose is counted apart: a stranger's requests for one keep nobody from another. */
export const destinationSubject = (purpose: CodePurpose, destination: string) =>
  `to:${createHash('sha256').update(`${purpose} ${destination.toLowerCase()}`).digest('hex').slice(0, 32)}`
export const ipSubject = (ip: string) => `from:${ip}`
export const userSubject = (userId: number) => `person:${userId}`

/**
 * Counts a code that is about to be sent. Its row is locked until the transaction ends, so two at once are counted one after the other.
 * Rows of one request are taken in the order `from`, `to`.
 * @returns seconds to wait if it may not be sent now, else 0
 */
export async function countCodeRequest(ctx: AppContext, tx: Tx, subject: string): Promise<number> {
  const now = ctx.clock.now()
  const row = await lockRequests(tx, subject, now)
  const isSameHour = now.getTime() - row.began_at.getTime() < HOUR_MS
  const windowStart = isSameHour ? row.began_at : now
  const sentCount = isSameHour ? row.sent : 0
  const limit = MAX_CODES_PER_HOUR[subject.split(':')[0] as keyof typeof MAX_CODES_PER_HOUR]
  if (sentCount >= limit) return secondsUntil(windowStart.getTime() + HOUR_MS, now)
  await tx
    .updateTable('code_requests')
    .set({ sent: sentCount + 1, began_at: windowStart, last_sent_at: now })
    .where('subject', '=', subject)
    .execute()
  return 0
}

/** Seconds until the next code may go to this address or number, whoever asks. Locks its row. */
export async function secondsUntilResend(ctx: AppContext, tx: Tx, subject: string): Promise<number> {
  const now = ctx.clock.now()
  const row = await lockRequests(tx, subject, now)
  return row.sent === 0 ? 0 : Math.max(0, secondsUntil(row.last_sent_at.getTime() + RESEND_AFTER_SECONDS * 1000, now))
}

const secondsUntil = (timestampMs: number, now: Date) => Math.ceil((timestampMs - now.getTime()) / 1000)

async function lockRequests(tx: Tx, subject: string, now: Date) {
  return tx
    .insertInto('code_requests')
    .values({ subject, sent: 0, began_at: now, last_sent_at: now })
    .onConflict((oc) => oc.column('subject').doUpdateSet((eb) => ({ sent: eb.ref('code_requests.sent') }))) // nothing new: the row is locked and read
    .returning(['sent', 'began_at', 'last_sent_at'])
    .executeTakeFirstOrThrow()
}
