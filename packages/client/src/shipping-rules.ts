import type { Flat } from '@partlane/contract/resource'
import type { shippingAndReturnRule } from '@partlane/contract/shipping-rules'
import { formatAmount, minorUnitsOf } from '@partlane/domain/money/amounts'
import { formatShortDecimal, parseDecimal } from '@partlane/domain/money/decimals'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { ShippingRule } from '@partlane/domain/shipping/shipping-rule'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { shippingRulesEndpoints } from './api/endpoints/shipping-rules.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { cartKeys } from './cart.ts'
import { listingKeys } from './listings.ts'

type WireRule = Flat<typeof shippingAndReturnRule>
/** A rule as the domain calculates with it: amounts in minor units, weights in grams. */
export type SavedShippingRule = ShippingRule & { id: string; currency: CurrencyCode }
/** A rule to save. Without an id it is a new rule of the zone. */
export type ShippingRuleInput = Omit<SavedShippingRule, 'id'> & { id: string | undefined }

export const shippingRuleKeys = { list: ['shipping-rules'] as const }

/** The seller's own rules. Empty while the default rules apply. */
export const shippingRulesQuery = (api: Api) =>
  queryOptions({ queryKey: shippingRuleKeys.list, queryFn: async () => (await api(shippingRulesEndpoints).list()).map(fromWire) })

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
  useRuleMutation((api, { id, zone, currency, ...terms }: ShippingRuleInput) =>
    id === undefined
      ? api(shippingRulesEndpoints).add({ shipping_and_return_rule: { zone, ...toWire(terms, currency) } })
      : api(shippingRulesEndpoints).change({ id, shipping_and_return_rule: toWire(terms, currency) }),
  )

/** Creates own rules as copies of the default rules. */
export const useAddDefaultRules = () => useRuleMutation((api, _: undefined) => api(shippingRulesEndpoints).addDefaults({}))

const GRAMS_DECIMALS = 3 // of a kilogram
function toGrams(weight: string): number {
  const grams = parseDecimal(weight, GRAMS_DECIMALS)
  if (grams === undefined) throw new Error(`"${weight}" is not a weight`)
  return grams
}

const fromWire = ({ bands, free_over, currency, ...rule }: WireRule): SavedShippingRule => ({
  ...rule,
  currency,
  bands: bands.map(({ price, up_to_weight, up_to_length }) => ({
    up_to_grams: up_to_weight === null ? null : toGrams(up_to_weight),
    up_to_cm: up_to_length,
    price_minor: minorUnitsOf({ amount: price, currency }),
  })),
  free_over_minor: free_over === null ? null : minorUnitsOf({ amount: free_over, currency }),
})
const toWire = (
  { bands, free_over_minor, ...terms }: Omit<ShippingRule, 'zone'>,
  currency: CurrencyCode,
): Omit<WireRule, 'id' | 'zone' | 'currency'> => ({
  ...terms,
  bands: bands.map(({ price_minor, up_to_grams, up_to_cm }) => ({
    up_to_weight: up_to_grams === null ? null : formatShortDecimal(up_to_grams, GRAMS_DECIMALS),
    up_to_length: up_to_cm,
    price: formatAmount(price_minor, currency),
  })),
  free_over: free_over_minor === null ? null : formatAmount(free_over_minor, currency),
})
