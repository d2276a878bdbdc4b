import type { agreedLine } from '@partlane/contract/agreed-lines'
import type { Flat } from '@partlane/contract/resource'
import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { agreedLinesEndpoints } from './api/endpoints/agreed-lines.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { cartKeys } from './cart.ts'

export type AgreedLine = Flat<typeof agreedLine>

export const agreedLineKeys = { all: ['agreed-lines'] as const }

/** The parts whose price was agreed with the user and that are not paid yet. */
export const agreedLinesQuery = (api: Api) =>
  queryOptions({ queryKey: agreedLineKeys.all, queryFn: () => api(agreedLinesEndpoints).list() })

/** The payable line of a part with an agreed price. Undefined: none, or not known yet. */
export function useAgreedLineOf(slug: string, { enabled }: { enabled: boolean }): { line: AgreedLine | undefined; isLoading: boolean } {
  const { data, isLoading } = useQuery({ ...agreedLinesQuery(useApi()), enabled })
  const line = enabled ? data?.find(({ listing, payable }) => payable && listing?.slug === slug) : undefined
  return { line, isLoading }
}

/** Chooses delivery or collection of an agreed part. The totals of the purchase change with it. */
export function useChooseHandover() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, shipping_type }: { id: string; shipping_type: LineShippingType }) =>
      api(agreedLinesEndpoints).change({ id, agreed_line: { shipping_type } }),
    onSuccess: (line) =>
      queryClient.setQueryData<AgreedLine[]>(agreedLineKeys.all, (lines) =>
        lines?.map((cached) => (cached.id === line.id ? line : cached)),
      ),
    onSettled: () => Promise.all([agreedLineKeys.all, cartKeys.all].map((queryKey) => invalidateAndRefetch(queryClient, queryKey))),
  })
}
