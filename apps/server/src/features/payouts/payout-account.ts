import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { paymentMethodOf } from '@partlane/domain/checkout/payment-methods'
import { isActiveAccount } from '@partlane/domain/payouts/account-status'
import type { AppContext } from '#app/context.ts'
import { listAccounts } from '#features/payout-accounts/public.ts'

type PayoutAccount = { gateway: GatewayName; accountReference: string }

/**
 * Finds the account to which the balance of a seller is paid: of several active ones for card
 * payments that of the gateway that is configured first. PayPal pays sellers directly.
 */
export async function findPayoutAccount(ctx: AppContext, sellerId: number): Promise<PayoutAccount | undefined> {
  const accounts = await listAccounts(ctx.db, sellerId)
  for (const { name: gateway } of ctx.paymentGateways.list) {
    const account = accounts.find((entry) => entry.gateway === gateway)
    if (account?.reference && isActiveAccount(account) && paymentMethodOf(gateway) === 'card')
      return { gateway, accountReference: account.reference }
  }
  return undefined
}
