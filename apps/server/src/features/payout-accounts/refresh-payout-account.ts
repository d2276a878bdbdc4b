import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { accountStatusOf, isActiveAccount } from '@partlane/domain/payouts/account-status'
import type { AppContext } from '#app/context.ts'
import type { SellerAccountState } from '#gateways/payments/accounts-port.ts'
import { emit } from '#platform/outbox/emit.ts'
import { payoutAccountChanged } from './payout-accounts.events.ts'
import { findAccountOf, type PayoutAccountRow } from './payout-accounts.queries.ts'
import { storeAccountState } from './payout-accounts.store.ts'

/** An account at the gateway that another member has connected here. */
const TAKEN_REASON = 'account_of_another_member'

/**
 * Asks the gateway for the state of an account and stores it. Called by the return of the seller,
 * by webhooks and by a job; safe to repeat and to run concurrently.
 * @returns the account, undefined for an unknown one
 * @throws GatewayUnavailable
 */
export async function refreshPayoutAccount(
  ctx: AppContext,
  gatewayName: GatewayName,
  name: { trackingId: string } | { reference: string },
): Promise<PayoutAccountRow | undefined> {
  const account = await findAccountOf(ctx.db, gatewayName, name)
  const { accounts } = ctx.paymentGateways.get(gatewayName)
  if (!account || !accounts) return undefined
  const checkedAt = ctx.clock.now()
  const state = await accounts.find({ reference: account.reference, trackingId: account.tracking_id })
  await storeState(ctx, { account, state, checkedAt })
  return findAccountOf(ctx.db, gatewayName, { trackingId: account.tracking_id })
}

type StateInput = { account: PayoutAccountRow; state: SellerAccountState | undefined; checkedAt: Date }

async function storeState(ctx: AppContext, { account, state, checkedAt }: StateInput): Promise<void> {
  const reference = state?.reference ?? account.reference
  const owner = reference ? await findAccountOf(ctx.db, account.gateway, { reference }) : undefined
  const isTaken = owner !== undefined && owner.id !== account.id
  const change = {
    status: accountStatusOf(isTaken ? undefined : state),
    reference: isTaken ? account.reference : reference,
    missing: [...(state?.missing ?? [])],
    disabled_reason: isTaken ? TAKEN_REASON : (state?.disabledReason ?? null),
  }
  const wasActive = isActiveAccount(account)
  const isActive = isActiveAccount(change)
  await ctx.db.transact(async (tx) => {
    const isStored = await storeAccountState(tx, { id: account.id, checkedAt, now: ctx.clock.now(), change })
    const hasChanged = change.status !== account.status || change.disabled_reason !== account.disabled_reason
    if (!isStored || !hasChanged) return
    const { id: account_id, user_id, gateway } = account
    await emit(tx, payoutAccountChanged({ account_id, user_id, gateway, status: change.status, active: isActive, was_active: wasActive }))
  })
  if (isTaken) ctx.log.warn({ accountId: account.id, gateway: account.gateway }, 'account of a gateway belongs to another member')
}
