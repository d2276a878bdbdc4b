import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Api } from './api/api.ts'
import { catalogueEndpoints } from './api/endpoints/catalogue.generated.ts'
import { SAME_FOR_ALL_USERS } from './api/query-client.ts'

/** The catalogue changes only with an import, a few times a year: no refetch during a visit. */
const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY, meta: SAME_FOR_ALL_USERS }

export const catalogueKeys = {
  all: ['catalogue'] as const,
  list: (resource: string, parentId?: string) => [...catalogueKeys.all, resource, parentId ?? ''] as const,
  node: (id: number) => [...catalogueKeys.all, 'node', id] as const,
}

/** Skips the query until the parent is selected. */
const whenSelected = <T>(parentId: string | undefined, fetchChildren: (parent: string) => Promise<T>) =>
  parentId ? () => fetchChildren(parentId) : skipToken

export const makesQuery = (api: Api) =>
  queryOptions({
    queryKey: catalogueKeys.list('makes'),
    queryFn: () => api(catalogueEndpoints).makes({ by_source: 'imported' }),
    ...NEVER_STALE,
  })
export const modelsQuery = (api: Api, makeId: string | undefined) =>
  queryOptions({
    queryKey: catalogueKeys.list('models', makeId),
    queryFn: whenSelected(makeId, (id) => api(catalogueEndpoints).models({ make_id: id })),
    ...NEVER_STALE,
  })
export const generationsQuery = (api: Api, modelId: string | undefined) =>
  queryOptions({
    queryKey: catalogueKeys.list('generations', modelId),
    queryFn: whenSelected(modelId, (id) => api(catalogueEndpoints).generations({ by_model_id: id })),
    ...NEVER_STALE,
  })
export const seriesQuery = (api: Api, generationId: string | undefined) =>
  queryOptions({
    queryKey: catalogueKeys.list('series', generationId),
    queryFn: whenSelected(generationId, (id) => api(catalogueEndpoints).series({ by_generation_id: id })),
    ...NEVER_STALE,
  })
export const trimsQuery = (api: Api, seriesId: string | undefined) =>
  queryOptions({
    queryKey: catalogueKeys.list('trims', seriesId),
    queryFn: whenSelected(seriesId, (id) => api(catalogueEndpoints).trims({ by_serie_id: id })),
    ...NEVER_STALE,
  })

/** A node of the vehicle tree, for example of the chosen vehicle. Skipped without an id. */
export const vehicleNodeQuery = (api: Api, id: number | null | undefined) =>
  queryOptions({
    queryKey: catalogueKeys.node(id ?? 0),
    queryFn: id ? () => api(catalogueEndpoints).vehicleNode({ id: String(id) }) : skipToken,
    ...NEVER_STALE,
  })

/** Contains listing counts, so it has the default stale time. */
export const categoriesQuery = (api: Api) =>
  queryOptions({ queryKey: catalogueKeys.list('categories'), queryFn: () => api(catalogueEndpoints).categories() })
export const subCategoriesQuery = (api: Api, categoryId?: string) =>
  queryOptions({
    queryKey: catalogueKeys.list('sub_categories', categoryId),
    queryFn: () => api(catalogueEndpoints).subCategories(categoryId ? { category_id: categoryId } : {}),
  })
export const attributionsQuery = (api: Api, subCategoryId: string | undefined) =>
  queryOptions({
    queryKey: catalogueKeys.list('attributions', subCategoryId),
    queryFn: whenSelected(subCategoryId, (id) => api(catalogueEndpoints).attributions({ category_id: id })),
    ...NEVER_STALE,
  })
export const optionsQuery = (api: Api, attributionId: string | undefined) =>
  queryOptions({
    queryKey: catalogueKeys.list('options', attributionId),
    queryFn: whenSelected(attributionId, (id) => api(catalogueEndpoints).options({ attribution_id: id })),
    ...NEVER_STALE,
  })
