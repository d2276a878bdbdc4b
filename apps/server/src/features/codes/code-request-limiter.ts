import { createHash } from 'node:crypto'
import { CODES_PER_HOUR, type CodePurpose, RESEND_AFTER_SECONDS } from '@partlane/domain/codes/verification-codes'
import type { AppContext } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'

const HOUR = 3_600_000

/** Each purpose is counted apart: a stranger's requests for one keep nobody from another. */
export const toSubject = (purpose: CodePurpose, destination: string) =>
  `to:${createHash('sha256').update(`${purpose} ${destination.toLowerCase()}`).digest('hex').slice(0, 32)}`
export const fromSubject = (ip: string) => `from:${ip}`
export const personSubject = (userId: number) => `person:${userId}`

/**
 * Counts a code that is about to be sent. Its row is locked until the transaction ends, so two at once are counted one after the other.
 * Rows of one request are taken in the order `from`, `to`.
 * @returns seconds to wait if it may not be sent now, else 0
 */
export async function countCodeRequest(ctx: AppContext, tx: Tx, subject: string): Promise<number> {
  const now = ctx.clock.now()
  const row = await lockRequests(tx, subject, now)
  const sameHour = now.getTime() - row.began_at.getTime() < HOUR
  const began = sameHour ? row.began_at : now
  const sent = sameHour ? row.sent : 0
  const most = CODES_PER_HOUR[subject.split(':')[0] as keyof typeof CODES_PER_HOUR]
  if (sent >= most) return secondsUntil(began.getTime() + HOUR, now)
  await tx
    .updateTable('code_requests')
    .set({ sent: sent + 1, began_at: began, last_sent_at: now })
    .where('subject', '=', subject)
    .execute()
  return 0
}

/** Seconds until the next code may go to this address or number, whoever asks. Locks its row. */
export async function secondsToResend(ctx: AppContext, tx: Tx, subject: string): Promise<number> {
  const now = ctx.clock.now()
  const row = await lockRequests(tx, subject, now)
  return row.sent === 0 ? 0 : Math.max(0, secondsUntil(row.last_sent_at.getTime() + RESEND_AFTER_SECONDS * 1000, now))
}

const secondsUntil = (instant: number, now: Date) => Math.ceil((instant - now.getTime()) / 1000)

async function lockRequests(tx: Tx, subject: string, now: Date) {
  return tx
    .insertInto('code_requests')
    .values({ subject, sent: 0, began_at: now, last_sent_at: now })
    .onConflict((on) => on.column('subject').doUpdateSet((eb) => ({ sent: eb.ref('code_requests.sent') }))) // nothing new: the row is locked and read
    .returning(['sent', 'began_at', 'last_sent_at'])
    .executeTakeFirstOrThrow()
}
