import type { FieldCode } from '@partlane/contract/errors'
import type { Search } from '@partlane/contract/search-params'
import { refuseFieldErrors } from '@partlane/domain/field-errors'
import { interpretQuery, type QueryInterpretation } from '@partlane/domain/search/interpret-query'
import { findRegistration, type TypedRegistration } from '@partlane/domain/vehicles/registration'
import type { AppContext } from '#app/context.ts'
import { displayName } from '#features/accounts/public.ts'
import { type CategoryName, cachedCatalogueNames, localisedName } from '#features/catalogue/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { isFrequentWord } from './frequent-words.ts'
import { resolvePriceCurrency } from './price-currency.ts'
import { findSeller, listNodesById, listPlacesWithin } from './search.queries.ts'
import type { SearchCriteria } from './search-conditions.sql.ts'
import { toTsQuery } from './ts-query.sql.ts'

type CategoryText = { slug: string; name: string }

/** A search with ids instead of names, and the localised labels of everything it names. */
export type ResolvedSearch = {
  criteria: SearchCriteria
  /** What the text query was interpreted as. `without` is the query without that part. */
  understood: {
    part_number: { number: string; without: string } | null
    vehicle: { node_id: string; name: string; without: string } | null
    category: (CategoryText & { main: boolean; parent: CategoryText | null; without: string }) | null
    words: string
    registration: TypedRegistration | null
  }
  /** Labels of the names in the search parameters. */
  named: {
    category: (CategoryText & { parent: CategoryText | null }) | null
    node: { id: string; name: string } | null
    vehicle: { id: string; name: string; short_name: string } | null
    seller: { slug: string; name: string } | null
  }
}

/**
 * Interprets the text query and looks up the names in the search parameters.
 * Runs at most three statements, in parallel, besides cached values (rates, frequent words).
 * @throws FieldErrors not_a_choice for an unknown category, node, vehicle or seller
 */
export async function resolveSearch(
  ctx: AppContext,
  search: Search,
  { locale, currency }: Pick<Caller, 'locale' | 'currency'>,
): Promise<ResolvedSearch> {
  const { lexicon, categoryBySlug, categoryById } = await cachedCatalogueNames(ctx)
  const { category: categoryRef } = search // slug or id
  const chosenCategory = categoryRef === null ? undefined : (categoryBySlug.get(categoryRef) ?? categoryById.get(Number(categoryRef)))
  const understanding = interpretQuery(search.q, lexicon, { vehicle: search.node === null, category: chosenCategory === undefined })
  const [nodes, seller, nearPlaceIds, prices, hasFrequentWord] = await Promise.all([
    listNodesById(ctx.db, [search.node, search.vehicle, understanding.vehicle?.node_id]),
    search.seller === null ? undefined : findSeller(ctx.db, search.seller),
    listPlacesWithin(ctx.db, search),
    resolvePriceCurrency(ctx, search, currency),
    isFrequentWord(ctx, understanding.words),
  ])
  const node = nodes.get(search.node ?? 0)
  const vehicle = nodes.get(search.vehicle ?? 0)
  refuseUnknownNames(search, { category: chosenCategory, node, vehicle, seller })
  const understoodNode = nodes.get(understanding.vehicle?.node_id ?? 0)
  const category = chosenCategory ?? (understanding.category ? categoryBySlug.get(understanding.category.slug) : undefined)
  const toCategoryText = (row: CategoryName): CategoryText => ({ slug: row.slug, name: localisedName(locale, row) })
  const parent = category?.parent_id == null ? undefined : categoryById.get(category.parent_id)
  return {
    criteria: {
      search,
      category: category ? { id: category.id, isMain: category.parent_id === null } : null,
      node: (node ?? understoodNode)?.path ?? null,
      vehicle: vehicle?.path ?? null,
      sellerId: seller?.id ?? null,
      partNumber: understanding.number?.normalised ?? null,
      partNumberTsQuery: understanding.number ? toTsQuery(understanding.number.words) : undefined,
      wordsTsQuery: toTsQuery(understanding.words),
      hasFrequentWord,
      nearPlaceIds: nearPlaceIds ?? null,
      now: ctx.clock.now(),
      prices,
    },
    understood: {
      part_number: understanding.number ? { number: understanding.number.text, without: understanding.number.without } : null,
      vehicle:
        understanding.vehicle && understoodNode
          ? { node_id: String(understoodNode.id), name: understoodNode.full_name, without: understanding.vehicle.without }
          : null,
      category: understoodCategory(understanding, { category, parent }, toCategoryText),
      words: understanding.words.join(' '),
      registration: findRegistration(search.q, { thisYear: ctx.clock.now().getUTCFullYear() }) ?? null,
    },
    named: {
      category: chosenCategory ? { ...toCategoryText(chosenCategory), parent: parent ? toCategoryText(parent) : null } : null,
      node: node ? { id: String(node.id), name: node.full_name } : null,
      vehicle: vehicle ? { id: String(vehicle.id), name: vehicle.full_name, short_name: vehicle.short_name } : null,
      seller: seller ? { slug: seller.slug, name: displayName(seller) } : null,
    },
  }
}

type Names = Record<'category' | 'node' | 'vehicle' | 'seller', unknown>

function refuseUnknownNames(search: Search, found: Names): void {
  const parameters = ['category', 'node', 'vehicle', 'seller'] as const
  refuseFieldErrors(
    parameters
      .filter((field) => search[field] !== null && found[field] === undefined)
      .map((field) => ({ field, code: 'not_a_choice' satisfies FieldCode })),
  )
}

function understoodCategory(
  { category: understood }: QueryInterpretation,
  { category, parent }: { category: CategoryName | undefined; parent: CategoryName | undefined },
  toCategoryText: (row: CategoryName) => CategoryText,
) {
  if (!understood || !category) return null
  return {
    ...toCategoryText(category),
    main: category.parent_id === null,
    parent: parent ? toCategoryText(parent) : null,
    without: understood.without,
  }
}
