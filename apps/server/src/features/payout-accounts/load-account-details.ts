import type { payoutAccounts } from '@partlane/contract/payout-accounts'
import type { Flat } from '@partlane/contract/resource'
import { paymentMethodOf } from '@partlane/domain/checkout/payment-methods'
import { money } from '@partlane/domain/money/amounts'
import { isPendingAccount } from '@partlane/domain/payouts/account-status'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { listUnpaidEarnings } from '#features/ledger/public.ts'
import type { PaymentGateway } from '#gateways/payments/port.ts'
import { presentPaymentGateway } from './payout-accounts.present.ts'
import { getAccountHolder, listAccounts, type PayoutAccountRow } from './payout-accounts.queries.ts'

type AccountDetails = Flat<(typeof payoutAccounts)['details']['output']['resource']>

/** Loads the page of payment setup: the accounts of a seller and what waits to be paid out. */
export async function loadAccountDetails(ctx: AppContext, user: CurrentUser): Promise<AccountDetails> {
  const [accounts, { accepted_payments }, earnings] = await Promise.all([
    listAccounts(ctx.db, user.id),
    getAccountHolder(ctx.db, user.id),
    listUnpaidEarnings(ctx.db, user.id),
  ])
  return {
    id: String(user.id),
    accepted_payments,
    gateways: ctx.paymentGateways.list.map((gateway) =>
      presentAccount(
        gateway,
        accounts.find(({ gateway: name }) => name === gateway.name),
      ),
    ),
    waiting: earnings.map(({ amount_minor, currency }) => money(amount_minor, currency)),
  }
}

function presentAccount({ name }: PaymentGateway, account: PayoutAccountRow | undefined): AccountDetails['gateways'][number] {
  const entry = presentPaymentGateway(name, account)
  return {
    ...entry,
    kind: paymentMethodOf(name),
    pending: isPendingAccount(entry),
    missing: account?.missing ?? [],
    disabled_reason: account?.disabled_reason ?? null,
    checked_at: account?.checked_at?.toISOString() ?? null,
    test_mode: name === 'sandbox',
  }
}
