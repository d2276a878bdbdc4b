import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api/api-context.tsx'
import { ApiError, isNotFound } from './api/api-error.ts'
import { reportsEndpoints } from './api/endpoints/reports.generated.ts'

/** The page of a decision by the token of its mail. The server never receives the fragment. */
export const decisionPath = (token: string) => `/decision#token=${token}`

/** The token of the decision that blocks the own account. Null if there was no report. */
export const ownBlockQuery = (api: Api) =>
  queryOptions({
    queryKey: ['reports', 'block'],
    queryFn: async ({ signal }) => {
      try {
        return (await api(reportsEndpoints).showBlock({}, { signal })).decision_token
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
    staleTime: 0,
  })

/** The token in the refusal of a sign-in to a blocked account. */
export function decisionTokenOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'account_blocked') return undefined
  return typeof error.meta.decision_token === 'string' ? error.meta.decision_token : undefined
}
