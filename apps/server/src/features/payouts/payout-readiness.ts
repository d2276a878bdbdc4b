import { isActiveAccount } from '@partlane/domain/payouts/account-status'
import type { AppContext } from '#app/context.ts'
import { findAccount } from '#features/payout-accounts/public.ts'
import { findCardGateway } from './card-gateway.ts'
import { findPayoutHold } from './final-payouts.queries.ts'

/** Whether a seller can be paid from the balance at the card gateway. */
export async function getPayoutReadiness(ctx: AppContext, sellerId: number): Promise<{ isConnected: boolean; isHeld: boolean }> {
  const gateway = findCardGateway(ctx)
  const [account, hold] = await Promise.all([
    gateway && findAccount(ctx.db, { userId: sellerId, gateway }),
    findPayoutHold(ctx.db, sellerId),
  ])
  return { isConnected: Boolean(account?.reference && isActiveAccount(account)), isHeld: hold !== null }
}
