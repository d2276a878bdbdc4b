import type { OutputOf } from '@partlane/contract/endpoint'
import type { payoutAccounts } from '@partlane/contract/payout-accounts'
import type { AcceptedPayments } from '@partlane/domain/payouts/accepted-payments'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { payoutAccountsEndpoints } from './api/endpoints/payout-accounts.generated.ts'

export type AccountDetails = OutputOf<typeof payoutAccounts.details>
export type PayoutGateway = AccountDetails['gateways'][number]

const accountDetailsKey = ['payments', 'account_details']

/** The accounts to which a seller is paid, and what waits to be paid out. */
export const accountDetailsQuery = (api: Api) =>
  queryOptions({ queryKey: accountDetailsKey, queryFn: () => api(payoutAccountsEndpoints).details({}), staleTime: 0 })

/** Chooses which payments the parts of the seller accept. */
export function useAcceptedPayments() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (accepted_payments: AcceptedPayments) => api(payoutAccountsEndpoints).update({ account_details: { accepted_payments } }),
    onSuccess: (details) => queryClient.setQueryData<AccountDetails>(accountDetailsKey, details),
  })
}

/** Creates the address of the gateway where the seller connects an account. */
export function useAccountLink({ kind, name }: Pick<PayoutGateway, 'kind' | 'name'>) {
  const api = useApi()
  return useMutation({
    mutationFn: () => {
      const { connectCard, connectPaypal } = api(payoutAccountsEndpoints)
      return kind === 'paypal' ? connectPaypal({}) : connectCard({ gateway: name })
    },
  })
}
