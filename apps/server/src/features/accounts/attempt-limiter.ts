import { createHash } from 'node:crypto'
import { Refusal } from '@partlane/domain/refusal'
import { ATTEMPT_RESET_SECONDS, type AttemptSubject, attemptDelaySeconds } from '@partlane/domain/sign-in/attempt-delay'
import type { AppContext } from '#app/context.ts'
import { TooBusyError } from '#platform/concurrency/concurrency-limiter.ts'
import { createKeyedLimiter } from '#platform/concurrency/keyed-limiter.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { deleteFailures, type FailureRow, lockFailures, setFailures, uncountFailure } from './sign-in-failures.store.ts'

/**
 * One attempt to sign in with a password (`account`) or a verification code (`code`).
 * `target`: the address as typed, or another key of the secret. The account need not exist.
 */
export type Attempt = { kind: 'account' | 'code'; target: string; ip: string }

// The target is stored hashed, because it may be an address without an account.
const targetSubject = ({ kind, target }: Attempt) =>
  `${kind}:${createHash('sha256').update(target.toLowerCase()).digest('hex').slice(0, 32)}`
const ipSubject = ({ ip }: Attempt) => `address:${addressKey(ip)}`

/** `not_compared`: the secret was not compared, so the attempt does not count. */
export type AttemptResult<T> = { outcome: 'correct' | 'wrong' | 'not_compared'; value: T }

/**
 * Attempts from one IP address run a few at a time in this process, so that a running attempt
 * that may still succeed does not delay the others of an office that shares the address.
 */
const attemptLimiter = createKeyedLimiter({ maxRunning: 5, maxWaiting: 200 })

/**
 * Compares a secret with `check`. The attempt is counted as failed before, on its target and on its
 * IP address, so concurrent attempts are limited too, and the count is taken back unless the secret
 * is wrong. Failed attempts delay the next one on the same target and from the same IP address.
 * @throws Refusal too_many_requests with `retry_after` in seconds, unavailable; errors of `check`
 */
export async function limitAttempt<T>(ctx: AppContext, attempt: Attempt, check: () => Promise<AttemptResult<T>>): Promise<T> {
  const run = async () => {
    const count = await countAttempt(ctx, attempt)
    const { outcome, value } = await check().catch(async (error: unknown) => {
      if (error instanceof Refusal) await uncountAttempt(ctx, attempt, count)
      throw error
    })
    if (outcome !== 'wrong') await uncountAttempt(ctx, attempt, { ...count, hasSucceeded: outcome === 'correct' })
    return value
  }
  return attemptLimiter.run(ipSubject(attempt), run).catch((error: unknown) => {
    throw error instanceof TooBusyError ? new Refusal('unavailable') : error
  })
}

type AttemptCount = { countedAt: Date; lastFailedAt: { target: Date; ip: Date } }

/** Locks the target, then the IP address, in each transaction. */
async function countAttempt(ctx: AppContext, attempt: Attempt): Promise<AttemptCount> {
  const now = ctx.clock.now()
  const { retryAfterSeconds, ...count } = await ctx.db.transact(async (tx) => {
    const row = await lockFailures(tx, targetSubject(attempt), now)
    const ipRow = await lockFailures(tx, ipSubject(attempt), now)
    const retryAfterSeconds = Math.max(secondsUntilNextAttempt(row, attempt.kind, now), secondsUntilNextAttempt(ipRow, 'address', now))
    if (retryAfterSeconds <= 0) {
      await setFailures(tx, row.subject, currentFailures(row, attempt.kind, now) + 1, now)
      await setFailures(tx, ipRow.subject, currentFailures(ipRow, 'address', now) + 1, now)
    }
    return { retryAfterSeconds, countedAt: now, lastFailedAt: { target: row.last_failed_at, ip: ipRow.last_failed_at } }
  })
  if (retryAfterSeconds > 0) throw new Refusal('too_many_requests', { retry_after: retryAfterSeconds })
  return count
}

/** A successful attempt also deletes the earlier failures of its target. */
const uncountAttempt = (
  { db }: AppContext,
  attempt: Attempt,
  { countedAt, lastFailedAt, hasSucceeded = false }: AttemptCount & { hasSucceeded?: boolean },
) =>
  db.transact(async (tx) => {
    if (hasSucceeded) await deleteFailures(tx, targetSubject(attempt))
    else await uncountFailure(tx, targetSubject(attempt), { countedAt, lastFailedAt: lastFailedAt.target })
    await uncountFailure(tx, ipSubject(attempt), { countedAt, lastFailedAt: lastFailedAt.ip })
  })

const currentFailures = ({ failures, last_failed_at }: FailureRow, kind: AttemptSubject, now: Date) =>
  now.getTime() - last_failed_at.getTime() > ATTEMPT_RESET_SECONDS[kind] * 1000 ? 0 : failures

/**
 * Zero or less: the attempt is allowed. A concurrent attempt may have counted itself after `now`,
 * so without a delay nothing is computed from its time.
 */
function secondsUntilNextAttempt(row: FailureRow, kind: AttemptSubject, now: Date): number {
  const delaySeconds = attemptDelaySeconds(currentFailures(row, kind, now), kind)
  return delaySeconds === 0 ? 0 : Math.ceil(delaySeconds - (now.getTime() - row.last_failed_at.getTime()) / 1000)
}
