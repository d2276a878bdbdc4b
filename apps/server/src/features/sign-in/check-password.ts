import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { admitGuess, type Guess, guessedRight, guessedWrong, withdrawGuess } from '#features/accounts/public.ts'
import { passwordMatches } from './passwords.ts'

type Check = { password: string; hash: string | null | undefined; whom: string; ip: string }

/**
 * Is this the password? Guessing is slowed down. Without a hash (nobody of that name, or nobody with a password) it never is, after the same work.
 * @throws Refusal too_many_requests, unavailable
 */
export async function checkPassword(ctx: AppContext, { password, hash, whom, ip }: Check): Promise<boolean> {
  const guess: Guess = { of: 'account', whom, ip }
  await admitGuess(ctx, guess)
  const matches = await passwordMatches(ctx, password, hash ?? undefined).catch(async (error) => {
    if (error instanceof Refusal) await withdrawGuess(ctx.db, guess)
    throw error
  })
  await (matches ? guessedRight(ctx.db, guess) : guessedWrong(ctx, guess))
  return matches
}
