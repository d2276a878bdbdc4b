import type { InputOf } from '@partlane/contract/endpoint'
import type { sellerTerms } from '@partlane/contract/seller-terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { sellerTermsEndpoints } from './api/endpoints/seller-terms.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { operatorKeys } from './operators.ts'

export type TermsInput = InputOf<typeof sellerTerms.update>

/** A change of the money of a member by an operator. */
export type TermsChange = ({ action: 'terms' } & Omit<TermsInput, 'id' | 'reason'>) | { action: 'hold' } | { action: 'resume' }

function sendChange(api: Api, id: string, change: TermsChange, reason: string) {
  if (change.action !== 'terms') return api(sellerTermsEndpoints)[change.action]({ id, reason })
  const { action: _, ...terms } = change
  return api(sellerTermsEndpoints).update({ id, ...terms, reason })
}

/** Changes the terms of a member with a reason and caches the returned account. */
export function useTermsChange(userId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ change, reason }: { change: TermsChange; reason: string }) => sendChange(api, userId, change, reason),
    onSuccess: (user) => queryClient.setQueryData(operatorKeys.user(user.id), user),
    onSettled: () => invalidateAndRefetch(queryClient, operatorKeys.all),
  })
}
