import type { Flat } from '@partlane/contract/resource'
import type { shippingAndReturnRule } from '@partlane/contract/shipping-rules'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { invalidateAndRefetch } from './api/query-client.ts'
import { cartKeys } from './cart.ts'
import { listingKeys } from './listings.ts'

export type SavedShippingRule = Flat<typeof shippingAndReturnRule>
/** A rule to be kept; without an id it is the zone's first. */
export type ShippingRuleInput = Omit<SavedShippingRule, 'id'> & { id: string | undefined }

export const shippingRuleKeys = { list: ['shipping-rules'] as const }

/** One's own rules; none as long as the marketplace's count. */
export const shippingRulesQuery = (api: Api) => queryOptions({ queryKey: shippingRuleKeys.list, queryFn: () => api.shippingRules.list() })

/** What sending costs is shown in many places: they are asked for again. */
function useRuleMutation<I, O>(callApi: (api: Api, input: I) => Promise<O>) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: I) => callApi(api, input),
    async onSuccess() {
      for (const queryKey of [listingKeys.all, cartKeys.all]) void invalidateAndRefetch(queryClient, queryKey)
      await invalidateAndRefetch(queryClient, shippingRuleKeys.list)
    },
  })
}

export const useSaveRule = () =>
  useRuleMutation((api, { id, zone, ...terms }: ShippingRuleInput) =>
    id === undefined
      ? api.shippingRules.add({ shipping_and_return_rule: { zone, ...terms } })
      : api.shippingRules.change({ id, shipping_and_return_rule: terms }),
  )

/** Makes the marketplace's rules one's own, to change them from there. */
export const useAddDefaultRules = () => useRuleMutation((api, _: undefined) => api.shippingRules.addDefaults({}))
