import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '@partlane/domain/refusal'
import { passwordIssueOf } from '@partlane/domain/sign-in/password'
import type { AppContext } from '#app/context.ts'
import { createConcurrencyLimiter, TooBusyError } from '#platform/concurrency/concurrency-limiter.ts'

// argon2id parameters of OWASP: 19 MB and about 30 ms for each hash. The library hashes on the
// thread pool, not on the event loop.
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Limits concurrent hashing to fewer tasks than cores: one core stays for the event loop and the
 * database, so that reading continues while many sign in. The four threads of the pool also read
 * files and compress pages, and each hash needs memory. Above 200 waiting tasks a caller would wait
 * for seconds and is refused.
 */
const hashLimiter = createConcurrencyLimiter({ maxRunning: Math.max(1, Math.min(availableParallelism() - 1, 3)), maxWaiting: 200 })

const runLimited = <T>(task: () => Promise<T>): Promise<T> =>
  hashLimiter.run(task).catch((error) => {
    throw error instanceof TooBusyError ? new Refusal('unavailable') : error
  })

/** `personalTerms`: the user's name, address and company, which an attacker tries first. */
export type NewPassword = { password: string; personalTerms: (string | null | undefined)[] }

/** @throws Refusal password_too_short, password_too_long, password_trivial, password_breached */
export async function refuseWeakPassword(ctx: AppContext, { password, personalTerms }: NewPassword): Promise<void> {
  const refusalCode = passwordIssueOf(password, expandTerms(personalTerms))
  if (refusalCode) throw new Refusal(refusalCode, { field: 'password' })
  if (await ctx.breachedPasswords.isKnown(password)) throw new Refusal('password_breached', { field: 'password' })
}

/** Returns each term, its parts, and each pair of parts joined, for example "PriyaShah". */
function expandTerms(personalTerms: NewPassword['personalTerms']): string[] {
  const terms = personalTerms.flatMap((term) => term || [])
  const parts = terms.flatMap((term) => term.split(/[\s@.+_-]+/))
  return [...terms, ...parts, ...parts.flatMap((part) => parts.map((otherPart) => part + otherPart))]
}

/** Unicode NFKC, because keyboards compose the same letter in different ways. */
const normalisePassword = (password: string) => password.normalize('NFKC')

/** @throws Refusal unavailable if too many hashes are waiting */
export const hashPassword = (password: string): Promise<string> => runLimited(() => hash(normalisePassword(password), hashOptions))

/** Compared if there is no hash of the account, so that both cases take the same work. */
const dummyHash = hash('no account has this password', hashOptions)

/**
 * Compares a password with a hash. Without a hash the result is false after the same work.
 * @throws Refusal unavailable if too many hashes are waiting
 */
export async function passwordMatches(ctx: AppContext, password: string, storedHash: string | undefined): Promise<boolean> {
  const expectedHash = storedHash ?? (await dummyHash)
  const matches = await runLimited(() => verify(expectedHash, normalisePassword(password)))
  passwordCheckCounter(ctx).inc()
  return storedHash !== undefined && matches
}

const COUNTER_NAME = 'password_checks_total'
const passwordCheckCounter = ({ metrics }: AppContext) =>
  metrics.findCounter(COUNTER_NAME) ?? metrics.counter(COUNTER_NAME, 'Password hash comparisons')
