import { createHash } from 'node:crypto'
import { Refusal } from '@partlane/domain/refusal'
import { FORGET_SECONDS, type Guessed, secondsToWait } from '@partlane/domain/sign-in/attempt-delay'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import type { Reader, Tx } from '#platform/db/db.ts'

/** Somebody tries a password (`account`) or digits (`code`). `whom`: whose, as it was typed; there may be nobody of that name. */
export type Guess = { of: 'account' | 'code'; whom: string; ip: string }

// Addresses of people who may not even have an account are not kept in the clear.
const subjectOf = ({ of, whom }: Guess) => `${of}:${createHash('sha256').update(whom.toLowerCase()).digest('hex').slice(0, 32)}`
const addressOf = ({ ip }: Guess) => `address:${ip}`

type Row = { subject: string; failures: number; last_failed_at: Date }

/**
 * Lets a guess be looked at, and counts it as wrong until it turns out right: so many at once are counted before the first answer is known.
 * Slowed down is whose secret is guessed and where the guesses come from.
 * @throws Refusal too_many_requests with `retry_after` in seconds
 */
export async function admitGuess(ctx: AppContext, guess: Guess): Promise<void> {
  const now = ctx.clock.now()
  const wait = await ctx.db.transact(async (tx) => {
    const row = await lockFailures(tx, subjectOf(guess), now)
    const elsewhere = await tx.selectFrom('sign_in_failures').where('subject', '=', addressOf(guess)).selectAll().executeTakeFirst()
    const seconds = Math.max(waitOf(row, guess.of, now), elsewhere ? waitOf(elsewhere, 'address', now) : 0)
    if (seconds <= 0) await setFailures(tx, row.subject, failuresNow(row, guess.of, now) + 1, now)
    return seconds
  })
  if (wait > 0) throw new Refusal('too_many_requests', { retry_after: wait })
}

/** The guess was wrong: where it came from counts, too. */
export async function guessedWrong(ctx: AppContext, guess: Guess): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transact(async (tx) => {
    const row = await lockFailures(tx, addressOf(guess), now)
    await setFailures(tx, row.subject, failuresNow(row, 'address', now) + 1, now)
  })
}

/** The guess was right: whoever made it need not wait for those before. */
export const guessedRight = (db: Reader, guess: Guess) =>
  db.deleteFrom('sign_in_failures').where('subject', '=', subjectOf(guess)).execute()

/** Nobody looked at the guess after all. */
export const withdrawGuess = (db: Reader, guess: Guess) =>
  db
    .updateTable('sign_in_failures')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('subject', '=', subjectOf(guess))
    .execute()

const failuresNow = ({ failures, last_failed_at }: Row, of: Guessed, now: Date) =>
  now.getTime() - last_failed_at.getTime() > FORGET_SECONDS[of] * 1000 ? 0 : failures

const waitOf = (row: Row, of: Guessed, now: Date) =>
  Math.ceil(secondsToWait(failuresNow(row, of, now), of) - (now.getTime() - row.last_failed_at.getTime()) / 1000)

const lockFailures = (tx: Tx, subject: string, now: Date): Promise<Row> =>
  tx
    .insertInto('sign_in_failures')
    .values({ subject, failures: 0, last_failed_at: now })
    .onConflict((on) => on.column('subject').doUpdateSet((eb) => ({ failures: eb.ref('sign_in_failures.failures') }))) // nothing new: locked and read
    .returningAll()
    .executeTakeFirstOrThrow()

const setFailures = (tx: Tx, subject: string, failures: number, now: Date) =>
  tx.updateTable('sign_in_failures').set({ failures, last_failed_at: now }).where('subject', '=', subject).execute()
