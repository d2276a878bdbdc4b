import type { CodeChannel } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import {
  type AccountRow,
  getAccount,
  limitAttempt,
  lockUser,
  markAddressConfirmed,
  type SignInIdentifier,
} from '#features/accounts/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { getPendingAddress } from './codes.queries.ts'
import { codeExpiredIfTaken } from './confirm-address-on-sign-in.ts'
import { confirmPurpose } from './send-confirmation-code.ts'
import { attemptOutcomes, normaliseAddress, verifyCode } from './verification-codes.ts'

type ConfirmAddressInput = { user: CurrentUser; code: string; channel: CodeChannel | undefined; ip: string }

/**
 * Confirms a pending address or number with the code that was sent to it. Verifies a personal
 * account. If two accounts have the same address pending, the first to confirm gets it and the code
 * of the other expires.
 * Attempts are limited per address, so neither new codes nor new accounts reset the limit.
 * @throws Refusal code_wrong, code_expired, already_confirmed, too_many_requests
 */
export async function confirmAddress(ctx: AppContext, { user, code, channel, ip }: ConfirmAddressInput): Promise<AccountRow> {
  const pendingAddress = await getPendingAddress(ctx.db, user.id, channel)
  const outcome = await limitAttempt(ctx, { kind: 'code', target: `confirm ${pendingAddress.address}`, ip }, async () => {
    const value = await ctx.db
      .transact((tx) => verifyAndConfirm(ctx, tx, { userId: user.id, code, pendingAddress }))
      .catch(codeExpiredIfTaken)
    return { outcome: attemptOutcomes[value], value }
  })
  if (outcome !== 'valid') throw new Refusal(outcome, { field: 'code' })
  return getAccount(ctx.db, user.id)
}

type VerifyAndConfirmInput = { userId: number; code: string; pendingAddress: SignInIdentifier }

async function verifyAndConfirm(ctx: AppContext, tx: Tx, { userId, code, pendingAddress: { channel, address } }: VerifyAndConfirmInput) {
  const lockedUser = await lockUser(tx, userId)
  const isStillPending = (channel === 'email' ? lockedUser.pending_email : lockedUser.pending_phone) === address
  const result = await verifyCode(ctx, tx, { owner: { purpose: confirmPurpose[channel], userId }, code })
  if (result.outcome !== 'valid') return result.outcome
  // The pending address may have changed since the code was sent.
  if (!isStillPending || result.sentTo !== normaliseAddress(address)) return 'code_expired'
  await markAddressConfirmed(tx, lockedUser, { channel, address, now: ctx.clock.now() })
  return 'valid'
}
