import type { cartLine, cartProblems } from '@partlane/contract/cart'
import type { Flat } from '@partlane/contract/resource'
import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import { keepPreviousData, type QueryClient, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Api, useApi } from './api/api-context.tsx'
import { ApiError } from './api/api-error.ts'
import { createAttemptId } from './api/attempt-id.ts'
import { cartEndpoints } from './api/endpoints/cart.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { toVehicleInput, type VehicleParams } from './listings.ts'
import { useEnsureGuest } from './session/session.ts'

export type CartLine = Flat<typeof cartLine>
export type CartProblem = (typeof cartProblems)[number]
/** Destination for shipping costs. The default is the UK mainland. */
export type Destination = { country?: string | undefined; postal_code?: string | undefined }

/** Which lines the totals contain: by default those of the cart. */
export type TotalsInput = Destination & { cart?: boolean; agreed_line_ids?: string }

export const cartKeys = {
  all: ['cart'] as const,
  lines: ['cart', 'lines'] as const,
  totals: (input: TotalsInput) => ['cart', 'totals', input] as const,
  verdicts: (vehicleParams: VehicleParams) => ['cart', 'verdicts', vehicleParams] as const,
  count: (userId: string) => ['cart', 'count', userId] as const,
  /**
   * Not below `all`: the check marks the new prices as seen, so a changed line must not trigger it.
   */
  check: ['cart-check'] as const,
}

export const cartLinesQuery = (api: Api) => queryOptions({ queryKey: cartKeys.lines, queryFn: () => api(cartEndpoints).list({}) })

/** Fit verdicts of the lines by line id. Separate, because the lines do not depend on the car. */
export const cartVerdictsQuery = (api: Api, vehicleParams: VehicleParams) =>
  queryOptions({
    queryKey: cartKeys.verdicts(vehicleParams),
    queryFn: vehicleParams.vehicle
      ? async () => {
          const lines = await api(cartEndpoints).list(toVehicleInput(vehicleParams))
          return Object.fromEntries(lines.map(({ id, listing }) => [id, listing?.verdict ?? null]))
        }
      : skipToken,
  })

/** Shows the previous totals until the new ones are loaded. */
export const cartTotalsQuery = (api: Api, input: TotalsInput) =>
  queryOptions({
    queryKey: cartKeys.totals(input),
    queryFn: () => api(cartEndpoints).totals(input),
    placeholderData: keepPreviousData,
  })

/**
 * The number in the header. Never stale (specification, section 9): every change of the cart
 * refetches it.
 */
export const cartCountQuery = (api: Api, userId: string) =>
  queryOptions({ queryKey: cartKeys.count(userId), queryFn: () => api(cartEndpoints).count(), staleTime: Number.POSITIVE_INFINITY })

/** A change since the buyer last saw the line. `previousPrice` is the unit price at that time. */
export type CartChange = { problem: CartProblem; previousPrice: CartLine['seen_price'] | null }

/**
 * Validates all lines once for each visit. The lines are loaded first: the validation marks the new
 * prices as seen, and the previous prices are then lost on the server.
 */
export const cartCheckQuery = (api: Api) =>
  queryOptions({
    queryKey: cartKeys.check,
    staleTime: 0,
    gcTime: 0,
    async queryFn({ client }) {
      const lines = await api(cartEndpoints).list({})
      const { valid, changes } = await api(cartEndpoints).validate({})
      client.setQueryData(cartKeys.lines, lines)
      return { valid, changes: changesByLine(lines, changes) }
    },
  })

type LineProblem = { cart_listing_id: string; problem: CartProblem }

export function changesByLine(lines: CartLine[], problems: LineProblem[]): Record<string, CartChange[]> {
  const changes: Record<string, CartChange[]> = {}
  for (const { cart_listing_id: id, problem } of problems) {
    const line = lines.find((candidate) => candidate.id === id)
    const change = { problem, previousPrice: problem === 'price_changed' ? (line?.seen_price ?? null) : null }
    changes[id] = [...(changes[id] ?? []), change]
  }
  return changes
}

export type SellerGroup = { slug: string; name: string; lines: CartLine[] }

/**
 * Groups the lines by seller, in the order of their first lines. The line of a deleted listing has
 * no seller.
 */
export function groupBySeller(lines: CartLine[]): SellerGroup[] {
  const groups = new Map<string, SellerGroup>()
  for (const line of lines) {
    const { slug = '', display_name: name = '' } = line.listing?.seller ?? {}
    const group = groups.get(slug) ?? { slug, name, lines: [] }
    group.lines.push(line)
    groups.set(slug, group)
  }
  return [...groups.values()]
}

const refetchCart = (queryClient: QueryClient) => invalidateAndRefetch(queryClient, cartKeys.all)

export type NewCartLine = { listing_slug: string; item_quantity: number; shipping_type?: LineShippingType }

/** True when it is unknown whether the server has added the line: the response is missing. */
const isOutcomeUnknown = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/**
 * Adds a listing to the cart. For an anonymous visitor a guest is created first to own the cart.
 * Each press is one attempt. After a press without a response the next press for the same line
 * is the same attempt, so that the line is added once.
 */
export function useAddToCart() {
  const api = useApi()
  const queryClient = useQueryClient()
  const ensureGuest = useEnsureGuest()
  const unconfirmedAttempt = useRef<{ line: string; attempt: string }>(null)

  return useMutation({
    async mutationFn(newLine: NewCartLine) {
      await ensureGuest()
      const line = JSON.stringify(newLine)
      const press = unconfirmedAttempt.current?.line === line ? unconfirmedAttempt.current : { line, attempt: createAttemptId() }
      unconfirmedAttempt.current = press
      try {
        const addedLine = await api(cartEndpoints).add({ cart_listing: { ...newLine, attempt: press.attempt } })
        unconfirmedAttempt.current = null
        return addedLine
      } catch (error) {
        if (!isOutcomeUnknown(error)) unconfirmedAttempt.current = null
        throw error
      }
    },
    onSuccess: () => void refetchCart(queryClient),
  })
}

/**
 * "Buy now": sets the cart line of the listing to the chosen quantity. A second click waits for the
 * first one and adds nothing.
 */
export function useBuyNow() {
  const api = useApi()
  const queryClient = useQueryClient()
  const ensureGuest = useEnsureGuest()

  return useMutation({
    scope: { id: 'buy-now' },
    async mutationFn(newLine: NewCartLine) {
      await ensureGuest()
      const { listing_slug, item_quantity, shipping_type } = newLine
      const line = (await api(cartEndpoints).list()).find(({ listing }) => listing?.slug === listing_slug)
      if (!line) return api(cartEndpoints).add({ cart_listing: newLine })
      if (line.item_quantity === item_quantity && line.shipping_type === (shipping_type ?? line.shipping_type)) return line
      return api(cartEndpoints).change({ id: line.id, cart_listing: { item_quantity, ...(shipping_type ? { shipping_type } : {}) } })
    },
    onSuccess: () => void refetchCart(queryClient),
  })
}

export type LineChange = { id: string; item_quantity?: number; shipping_type?: LineShippingType }

/**
 * Changes the quantity or delivery method of a line. Caches the returned line and refetches the
 * cart.
 */
export function useChangeLine() {
  const api = useApi()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ id, ...cart_listing }: LineChange) => api(cartEndpoints).change({ id, cart_listing }),
    onSuccess(line) {
      queryClient.setQueryData<CartLine[]>(cartKeys.lines, (lines) =>
        lines?.map((cachedLine) => (cachedLine.id === line.id ? line : cachedLine)),
      )
    },
    onSettled: () => refetchCart(queryClient),
  })
}

export function useRemoveLine() {
  const api = useApi()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (id: string) => api(cartEndpoints).remove({ id }),
    onSuccess(_, id) {
      queryClient.setQueryData<CartLine[]>(cartKeys.lines, (lines) => lines?.filter((cachedLine) => cachedLine.id !== id))
    },
    onSettled: () => refetchCart(queryClient),
  })
}
