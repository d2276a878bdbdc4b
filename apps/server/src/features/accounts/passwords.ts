import { hash, verify } from '@node-rs/argon2'
import { passwordFault } from '@partlane/domain/accounts/password'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'

// OWASP's figures for argon2id. The work runs on the thread pool, not on the event loop.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** `own`: words of the person themselves, such as their name, which everybody tries first. `pointer`: the field of the form. */
export type ChosenPassword = { password: string; own: string[]; pointer: string }

/** @throws Refusal password_too_short | password_too_long | password_trivial | password_breached */
export async function refuseWeakPassword(_ctx: AppContext, { password, own, pointer }: ChosenPassword): Promise<void> {
  const fault = passwordFault(password, own)
  if (fault) throw new Refusal(fault, { pointer })
}

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** The hash of a password nobody has: checked when there is no account, so that both answers take the same work. */
const nobody = hashPassword('no account has this password')

export async function passwordMatches(password: string, storedHash: string | undefined): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobody), password)
  return storedHash !== undefined && matches
}
