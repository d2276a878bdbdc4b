import type { earnings } from '@partlane/contract/earnings'
import type { OutputOf } from '@partlane/contract/endpoint'
import type { PayoutSchedule } from '@partlane/domain/payouts/payout-rules'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { earningsEndpoints } from './api/endpoints/earnings.generated.ts'

export type Earnings = OutputOf<typeof earnings.show>
export type EarningsBalance = Earnings['balances'][number]
export type EarningsLine = OutputOf<typeof earnings.lines>['items'][number]
export type SellerPayout = OutputOf<typeof earnings.payouts>['items'][number]
export type LinesFilter = { page: number; month?: string | undefined }

const PAGE_SIZE = 20
const earningsKeys = { all: ['earnings'] as const, summary: ['earnings', 'summary'] as const }

/** Balances of a seller and the sums of the last months. */
export const earningsQuery = (api: Api) => queryOptions({ queryKey: earningsKeys.summary, queryFn: () => api(earningsEndpoints).show({}) })

/**
 * What has changed the earnings, newest first. The previous page is shown until the next is loaded.
 */
export const earningsLinesQuery = (api: Api, { page, month }: LinesFilter) =>
  queryOptions({
    queryKey: [...earningsKeys.all, 'lines', page, month],
    queryFn: () => api(earningsEndpoints).lines({ page, items: PAGE_SIZE, ...(month === undefined ? {} : { month }) }),
    placeholderData: keepPreviousData,
  })

/** The payouts of a seller, newest first. The previous page is shown until the next is loaded. */
export const sellerPayoutsQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: [...earningsKeys.all, 'payouts', page],
    queryFn: () => api(earningsEndpoints).payouts({ page, items: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })

/** Chooses how often the seller is paid. */
export function usePayoutSchedule() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (payout_schedule: PayoutSchedule) => api(earningsEndpoints).update({ earnings: { payout_schedule } }),
    onSuccess: (data) => queryClient.setQueryData<Earnings>(earningsKeys.summary, data),
  })
}

/** The lines of a month as a CSV file. */
export function useEarningsExport() {
  const api = useApi()
  return useMutation({ mutationFn: (month: string) => api(earningsEndpoints).export({ month }) })
}

/** The statement of a month as PDF. */
export function useStatement() {
  const api = useApi()
  return useMutation({ mutationFn: (month: string) => api(earningsEndpoints).statement({ month }) })
}
