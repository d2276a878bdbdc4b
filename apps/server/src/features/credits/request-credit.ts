import { CREDIT_WINDOW_HOURS, needsSecondOperator } from '@partlane/domain/credits/credit-rules'
import { FieldErrors } from '@partlane/domain/field-errors'
import { toMinorUnits } from '@partlane/domain/money/amount-input'
import { exchangeMinor } from '@partlane/domain/money/exchange'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { lockAccount } from '#features/accounts/public.ts'
import { getRate } from '#features/currencies/public.ts'
import { type Actor, actorId, recordAuditEntry, refuseOwnAccount } from '#features/operators/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import type { CreditContext } from './credit-context.ts'
import { creditChanged } from './credits.events.ts'
import { mayReceiveCredit } from './credits.policy.ts'
import { findCreditByKey, sumCreditsWithoutApproval } from './credits.queries.ts'
import { insertCredit, postCredit } from './credits.store.ts'

const HOUR_MS = 3_600_000

export type CreditInput = {
  userId: number
  /** Decimal text in the currency. */
  amount: string
  currency: CurrencyCode
  reason: string
  /** Of the request: the same again returns the first credit. */
  requestKey: string
}

/**
 * Gives a member a credit: posted at once up to the limit, otherwise it waits for a second
 * operator. Credits of one member are counted under the lock of the member.
 * @returns the id of the credit
 * @throws Refusal not_found, not_allowed, account_is_guest, account_is_deleted, unavailable (rate)
 * @throws FieldErrors amount bad_format, request_key contradiction (of another credit)
 */
export async function requestCredit(ctx: CreditContext, { actor, ...input }: CreditInput & { actor: Actor }): Promise<number> {
  const { userId, currency, reason, requestKey } = input
  refuseOwnAccount(actor, userId)
  const amountMinor = toMinorUnits(input.amount, { currency, field: 'amount' })
  const amountGbpMinor = exchangeMinor(amountMinor, { from: currency, to: 'gbp', rate: await getRate(ctx, currency, 'gbp') })
  return ctx.db.transact(async (tx) => {
    const user = await lockAccount(tx, userId)
    mayReceiveCredit(user)
    const known = await findCreditByKey(tx, requestKey)
    if (known) {
      const isSame = known.user_id === userId && known.currency === currency && known.amount_minor === amountMinor
      if (!isSame) throw new FieldErrors([{ field: 'request_key', code: 'contradiction' }])
      return known.id
    }
    const now = ctx.clock.now()
    const recentGbpMinor = await sumCreditsWithoutApproval(tx, userId, new Date(now.getTime() - CREDIT_WINDOW_HOURS * HOUR_MS))
    const limitGbpMinor = ctx.config.CREDIT_APPROVAL_LIMIT
    const needsApproval = needsSecondOperator({ amountGbpMinor, recentGbpMinor, limitGbpMinor })
    const credit = await insertCredit(tx, {
      user_id: userId,
      currency,
      amount_minor: amountMinor,
      amount_gbp_minor: amountGbpMinor,
      reason,
      needs_approval: needsApproval,
      request_key: requestKey,
      requested_by: actorId(actor),
      created_at: now,
    })
    const after = { credit_id: credit.id, amount_minor: amountMinor, currency, needs_approval: needsApproval }
    await recordAuditEntry(tx, { actor, action: 'credit.request', user, reason, after, now })
    if (!needsApproval) await postCredit(tx, credit, { decidedBy: null, now })
    await emit(tx, creditChanged({ credit_id: credit.id, user_id: userId, status: needsApproval ? 'requested' : 'posted' }))
    return credit.id
  })
}
