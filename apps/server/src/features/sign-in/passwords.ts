import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '@partlane/domain/refusal'
import { findPasswordIssue } from '@partlane/domain/sign-in/password'
import type { AppContext } from '#app/context.ts'
import { createConcurrencyLimiter, TooBusyError } from '#platform/concurrency/concurrency-limiter.ts'

// OWASP's figures for argon2id: 19 MB and some 30 ms each. The work runs on the thread pool, not on the event loop.
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Few at a time: the pool's four threads also read files and pack pages, and memory is not endless. Whoever would wait for seconds is turned away. */
const hashLimiter = createConcurrencyLimiter({ maxRunning: Math.min(availableParallelism(), 3), maxWaiting: 200 })

const runLimited = <T>(task: () => Promise<T>): Promise<T> =>
  hashLimiter.run(task).catch((error) => {
    throw error instanceof TooBusyError ? new Refusal('unavailable') : error
  })

/** `own`: words of the person themselves, such as their name, which everybody tries first. `pointer`: the field of the form. */
export type NewPassword = { password: string; personalTerms: (string | null | undefined)[]; pointer: string }

/** @throws Refusal password_too_short | password_too_long | password_trivial | password_breached */
export async function refuseWeakPassword(ctx: AppContext, { password, personalTerms, pointer }: NewPassword): Promise<void> {
  const refusalCode = findPasswordIssue(password, expandTerms(personalTerms))
  if (refusalCode) throw new Refusal(refusalCode, { pointer })
  if (await ctx.breachedPasswords.isKnown(password)) throw new Refusal('password_breached', { pointer })
}

/** Each word as it is, its parts, and any two together: "PriyaShah". */
function expandTerms(personalTerms: NewPassword['personalTerms']): string[] {
  const terms = personalTerms.filter((term) => typeof term === 'string' && term !== '') as string[]
  const parts = terms.flatMap((term) => term.split(/[\s@.+_-]+/))
  return [...terms, ...parts, ...parts.flatMap((part) => parts.map((otherPart) => part + otherPart))]
}

/** One text for a letter, however a keyboard composes it. */
const normalisePassword = (password: string) => password.normalize('NFKC')

/** @throws Refusal unavailable when too many passwords wait */
export const hashPassword = (password: string): Promise<string> => runLimited(() => hash(normalisePassword(password), hashOptions))

/** The hash of a password nobody has: checked when there is no account, so that both answers take the same work. */
const dummyHash = hash('no account has this password', hashOptions)

/** @throws Refusal unavailable when too many passwords wait */
export async function passwordMatches(ctx: AppContext, password: string, storedHash: string | undefined): Promise<boolean> {
  const expectedHash = storedHash ?? (await dummyHash)
  const matches = await runLimited(() => verify(expectedHash, normalisePassword(password)))
  passwordCheckCounter(ctx).inc()
  return storedHash !== undefined && matches
}

const COUNTER_NAME = 'password_checks_total'
const passwordCheckCounter = ({ metrics }: AppContext) =>
  metrics.findCounter(COUNTER_NAME) ?? metrics.counter(COUNTER_NAME, 'Password hash comparisons')
