import { createHash } from 'node:crypto'
import { Refusal } from '@partlane/domain/refusal'
import { ATTEMPT_RESET_SECONDS, type AttemptSubject, attemptDelaySeconds } from '@partlane/domain/sign-in/attempt-delay'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** Somebody tries a password (`account`) or digits (`code`). `whom`: whose, as it was typed; there may be nobody of that name. */
export type Attempt = { kind: 'account' | 'code'; target: string; ip: string }

// Addresses of people who may not even have an account are not kept in the clear.
const targetSubject = ({ kind, target }: Attempt) =>
  `${kind}:${createHash('sha256').update(target.toLowerCase()).digest('hex').slice(0, 32)}`
const ipSubject = ({ ip }: Attempt) => `address:${ip}`

type FailureRow = { subject: string; failures: number; last_failed_at: Date }

/**
 * Lets a guess be looked at, and counts it as wrong until it turns out right: so many at once are counted before the first answer is known.
 * Slowed down is whose secret is guessed and where the guesses come from.
 * @throws Refusal too_many_requests with `retry_after` in seconds
 */
export async function startAttempt(ctx: AppContext, attempt: Attempt): Promise<void> {
  const now = ctx.clock.now()
  const retryAfterSeconds = await ctx.db.transact(async (tx) => {
    const row = await lockFailures(tx, targetSubject(attempt), now)
    const ipRow = await tx.selectFrom('sign_in_failures').where('subject', '=', ipSubject(attempt)).selectAll().executeTakeFirst()
    const seconds = Math.max(secondsUntilNextAttempt(row, attempt.kind, now), ipRow ? secondsUntilNextAttempt(ipRow, 'address', now) : 0)
    if (seconds <= 0) await setFailures(tx, row.subject, currentFailures(row, attempt.kind, now) + 1, now)
    return seconds
  })
  if (retryAfterSeconds > 0) throw new Refusal('too_many_requests', { retry_after: retryAfterSeconds })
}

/** The guess was wrong: where it came from counts, too. */
export async function recordFailedAttempt(ctx: AppContext, attempt: Attempt): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transact(async (tx) => {
    const row = await lockFailures(tx, ipSubject(attempt), now)
    await setFailures(tx, row.subject, currentFailures(row, 'address', now) + 1, now)
  })
}

/** The guess was right: whoever made it need not wait for those before. */
export const clearAttempts = (db: DbOrTx, attempt: Attempt) =>
  db.deleteFrom('sign_in_failures').where('subject', '=', targetSubject(attempt)).execute()

/** Nobody looked at the guess after all. */
export const cancelAttempt = (db: DbOrTx, attempt: Attempt) =>
  db
    .updateTable('sign_in_failures')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('subject', '=', targetSubject(attempt))
    .execute()

const currentFailures = ({ failures, last_failed_at }: FailureRow, kind: AttemptSubject, now: Date) =>
  now.getTime() - last_failed_at.getTime() > ATTEMPT_RESET_SECONDS[kind] * 1000 ? 0 : failures

const secondsUntilNextAttempt = (row: FailureRow, kind: AttemptSubject, now: Date) =>
  Math.ceil(attemptDelaySeconds(currentFailures(row, kind, now), kind) - (now.getTime() - row.last_failed_at.getTime()) / 1000)

const lockFailures = (tx: Tx, subject: string, now: Date): Promise<FailureRow> =>
  tx
    .insertInto('sign_in_failures')
    .values({ subject, failures: 0, last_failed_at: now })
    .onConflict((oc) => oc.column('subject').doUpdateSet((eb) => ({ failures: eb.ref('sign_in_failures.failures') }))) // nothing new: locked and read
    .returningAll()
    .executeTakeFirstOrThrow()

const setFailures = (tx: Tx, subject: string, failures: number, now: Date) =>
  tx.updateTable('sign_in_failures').set({ failures, last_failed_at: now }).where('subject', '=', subject).execute()
