import type { paymentGatewayEntry } from '@partlane/contract/payout-accounts'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { accountStatuses, isActiveAccount } from '@partlane/domain/payouts/account-status'
import type { z } from 'zod'
import type { PayoutAccountRow } from './payout-accounts.queries.ts'

/** A payment method entry (specification, section 3), also without an account. */
export function presentPaymentGateway(
  name: GatewayName,
  account: Pick<PayoutAccountRow, 'status' | 'reference' | 'disabled_reason'> | undefined,
): z.output<typeof paymentGatewayEntry> {
  return {
    name,
    status: account?.status ?? accountStatuses[0],
    active: account !== undefined && isActiveAccount(account),
    merchant_id_added: account !== undefined && account.reference !== null,
  }
}
