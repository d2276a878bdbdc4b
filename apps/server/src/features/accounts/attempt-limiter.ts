import { createHash } from 'node:crypto'
import { Refusal } from '@partlane/domain/refusal'
import { ATTEMPT_RESET_SECONDS, type AttemptSubject, attemptDelaySeconds } from '@partlane/domain/sign-in/attempt-delay'
import type { AppContext } from '#app/context.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { decrementFailures, deleteFailures, type FailureRow, findFailures, lockFailures, setFailures } from './sign-in-failures.store.ts'

/**
 * One attempt to sign in with a password (`account`) or a verification code (`code`).
 * `target`: the address as typed, or another key of the secret. The account need not exist.
 */
export type Attempt = { kind: 'account' | 'code'; target: string; ip: string }

// The target is stored hashed, because it may be an address without an account.
const targetSubject = ({ kind, target }: Attempt) =>
  `${kind}:${createHash('sha256').update(target.toLowerCase()).digest('hex').slice(0, 32)}`
const ipSubject = ({ ip }: Attempt) => `address:${addressKey(ip)}`

/**
 * Counts an attempt as failed before the secret is compared, so concurrent attempts are limited
 * too. Afterwards the caller calls `clearAttempts`, `recordFailedAttempt` or `cancelAttempt`.
 * Failed attempts delay the next one on the same target and from the same IP address.
 * @throws Refusal too_many_requests with `retry_after` in seconds
 */
export async function startAttempt(ctx: AppContext, attempt: Attempt): Promise<void> {
  const now = ctx.clock.now()
  const retryAfterSeconds = await ctx.db.transact(async (tx) => {
    const row = await lockFailures(tx, targetSubject(attempt), now)
    const ipRow = await findFailures(tx, ipSubject(attempt))
    const seconds = Math.max(secondsUntilNextAttempt(row, attempt.kind, now), ipRow ? secondsUntilNextAttempt(ipRow, 'address', now) : 0)
    if (seconds <= 0) await setFailures(tx, row.subject, currentFailures(row, attempt.kind, now) + 1, now)
    return seconds
  })
  if (retryAfterSeconds > 0) throw new Refusal('too_many_requests', { retry_after: retryAfterSeconds })
}

/** Ends a failed attempt: counts it for the IP address too. `startAttempt` counted the target. */
export async function recordFailedAttempt(ctx: AppContext, attempt: Attempt): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transact(async (tx) => {
    const row = await lockFailures(tx, ipSubject(attempt), now)
    await setFailures(tx, row.subject, currentFailures(row, 'address', now) + 1, now)
  })
}

/** Ends a successful attempt: deletes the failures of the target. */
export const clearAttempts = (db: DbOrTx, attempt: Attempt) => deleteFailures(db, targetSubject(attempt))

/** Takes back the count of an attempt whose secret was not compared. */
export const cancelAttempt = (db: DbOrTx, attempt: Attempt) => decrementFailures(db, targetSubject(attempt))

const currentFailures = ({ failures, last_failed_at }: FailureRow, kind: AttemptSubject, now: Date) =>
  now.getTime() - last_failed_at.getTime() > ATTEMPT_RESET_SECONDS[kind] * 1000 ? 0 : failures

const secondsUntilNextAttempt = (row: FailureRow, kind: AttemptSubject, now: Date) =>
  Math.ceil(attemptDelaySeconds(currentFailures(row, kind, now), kind) - (now.getTime() - row.last_failed_at.getTime()) / 1000)
