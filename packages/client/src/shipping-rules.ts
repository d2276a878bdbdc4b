import type { Flat } from '@partlane/contract/resource'
import type { shippingAndReturnRule } from '@partlane/contract/shipping-rules'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { invalidateAndRefetch } from './api/query-client.ts'
import { cartKeys } from './cart.ts'
import { listingKeys } from './listings.ts'

export type SavedShippingRule = Flat<typeof shippingAndReturnRule>
/** A rule to save. Without an id it is a new rule of the zone. */
export type ShippingRuleInput = Omit<SavedShippingRule, 'id'> & { id: string | undefined }

export const shippingRuleKeys = { list: ['shipping-rules'] as const }

/** The seller's own rules. Empty while the default rules apply. */
export const shippingRulesQuery = (api: Api) => queryOptions({ queryKey: shippingRuleKeys.list, queryFn: () => api.shippingRules.list() })

/** A change of the rules. Refetches listings and cart, which show shipping costs. */
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

/** Creates own rules as copies of the default rules. */
export const useAddDefaultRules = () => useRuleMutation((api, _: undefined) => api.shippingRules.addDefaults({}))
