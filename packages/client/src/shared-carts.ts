import type { OutputOf } from '@partlane/contract/endpoint'
import type { Flat } from '@partlane/contract/resource'
import type { sharedCart, sharedCartLink, sharedCarts } from '@partlane/contract/shared-carts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { sharedCartsEndpoints } from './api/endpoints/shared-carts.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { cartKeys } from './cart.ts'
import { useEnsureGuest } from './session/session.ts'

export type SharedCart = Flat<typeof sharedCart>
export type SharedCartLine = SharedCart['lines'][number]
export type SharedCartLink = Flat<typeof sharedCartLink>
export type SharedCartAddition = OutputOf<typeof sharedCarts.addAll>

const sharedCartKeys = {
  links: ['shared-carts', 'links'] as const,
  cart: (token: string) => ['shared-carts', 'cart', token] as const,
}

/** The parts of a shared cart, as they are now. */
export const sharedCartQuery = (api: Api, token: string) =>
  queryOptions({ queryKey: sharedCartKeys.cart(token), queryFn: () => api(sharedCartsEndpoints).show({ token }) })

/** The links of the user. None contains its token. */
export const sharedCartLinksQuery = (api: Api) =>
  queryOptions({ queryKey: sharedCartKeys.links, queryFn: () => api(sharedCartsEndpoints).list() })

/** Makes a link to the cart of the user. Its result is the only one with the token. */
export function useShareCart() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(sharedCartsEndpoints).create({}),
    onSuccess: (link) =>
      queryClient.setQueryData<SharedCartLink[]>(sharedCartKeys.links, (links = []) => [{ ...link, token: null }, ...links]),
    onSettled: () => void invalidateAndRefetch(queryClient, sharedCartKeys.links),
  })
}

export function useWithdrawSharedCart() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(sharedCartsEndpoints).withdraw({ id }),
    onSettled: () => invalidateAndRefetch(queryClient, sharedCartKeys.links),
  })
}

/**
 * Adds all parts of a shared cart. For an anonymous visitor a guest is created first to own the
 * cart. A repetition adds nothing.
 */
export function useAddSharedCart(token: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const ensureGuest = useEnsureGuest()
  return useMutation({
    async mutationFn(): Promise<SharedCartAddition> {
      await ensureGuest()
      return api(sharedCartsEndpoints).addAll({ token })
    },
    onSettled: () => void invalidateAndRefetch(queryClient, cartKeys.all),
  })
}
