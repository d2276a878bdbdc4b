import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api/api.ts'

/** The asker's car, as the calls that give verdicts take it; nothing without one. */
export type CarInput = { vehicle?: number; year?: number }

export const listingKeys = {
  all: ['listings'] as const,
  one: (slug: string, car: CarInput) => [...listingKeys.all, 'one', slug, car] as const,
  similar: (slug: string, car: CarInput) => [...listingKeys.all, 'similar', slug, car] as const,
}

export const listingQuery = (api: Api, slug: string, car: CarInput = {}) =>
  queryOptions({ queryKey: listingKeys.one(slug, car), queryFn: () => api.listings.show({ id: slug, ...car }) })

export const similarListingsQuery = (api: Api, slug: string, car: CarInput = {}) =>
  queryOptions({ queryKey: listingKeys.similar(slug, car), queryFn: () => api.listings.similar({ id: slug, ...car }) })
