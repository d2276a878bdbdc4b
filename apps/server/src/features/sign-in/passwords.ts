import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '@partlane/domain/refusal'
import { passwordFault } from '@partlane/domain/sign-in/password'
import type { AppContext } from '#app/context.ts'
import { createTurns, TooBusyError } from '#platform/turns/turns.ts'

// OWASP's figures for argon2id: 19 MB and some 30 ms each. The work runs on the thread pool, not on the event loop.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Few at a time: the pool's four threads also read files and pack pages, and memory is not endless. Whoever would wait for seconds is turned away. */
const turns = createTurns({ running: Math.min(availableParallelism(), 3), waiting: 200 })

const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  turns.take(work).catch((error) => {
    throw error instanceof TooBusyError ? new Refusal('unavailable') : error
  })

/** `own`: words of the person themselves, such as their name, which everybody tries first. `pointer`: the field of the form. */
export type ChosenPassword = { password: string; own: (string | null | undefined)[]; pointer: string }

/** @throws Refusal password_too_short | password_too_long | password_trivial | password_breached */
export async function refuseWeakPassword(ctx: AppContext, { password, own, pointer }: ChosenPassword): Promise<void> {
  const fault = passwordFault(password, wordsOf(own))
  if (fault) throw new Refusal(fault, { pointer })
  if (await ctx.breachedPasswords.isKnown(password)) throw new Refusal('password_breached', { pointer })
}

/** Each word as it is, its parts, and any two together: "PriyaShah". */
function wordsOf(own: ChosenPassword['own']): string[] {
  const given = own.filter((word) => typeof word === 'string' && word !== '') as string[]
  const parts = given.flatMap((word) => word.split(/[\s@.+_-]+/))
  return [...given, ...parts, ...parts.flatMap((one) => parts.map((other) => one + other))]
}

/** One text for a letter, however a keyboard composes it. */
const composed = (password: string) => password.normalize('NFKC')

/** @throws Refusal unavailable when too many passwords wait */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(composed(password), cost))

/** The hash of a password nobody has: checked when there is no account, so that both answers take the same work. */
const nobody = hash('no account has this password', cost)

/** @throws Refusal unavailable when too many passwords wait */
export async function passwordMatches(ctx: AppContext, password: string, storedHash: string | undefined): Promise<boolean> {
  const against = storedHash ?? (await nobody)
  const matches = await inTurn(() => verify(against, composed(password)))
  checksOf(ctx).inc()
  return storedHash !== undefined && matches
}

const NAME = 'password_checks_total'
const checksOf = ({ metrics }: AppContext) => metrics.findCounter(NAME) ?? metrics.counter(NAME, 'Password hash comparisons')
