import type { Locale } from '@partlane/domain/locale'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api/api.ts'
import { staticPagesEndpoints } from './api/endpoints/static-pages.generated.ts'

/** The texts have one key for each locale: a page that is shown again has the right language. */
const staticPageKeys = { all: ['static-pages'] as const }

/** A static page in the version in force, or in another version. */
export const staticPageQuery = (api: Api, { id, version, locale }: { id: string; version: number | undefined; locale: Locale }) =>
  queryOptions({
    queryKey: [...staticPageKeys.all, 'one', id, version ?? null, locale],
    queryFn: () => api(staticPagesEndpoints).show({ id, ...(version === undefined ? {} : { version }) }),
  })
export type StaticPage = Awaited<ReturnType<NonNullable<ReturnType<typeof staticPageQuery>['queryFn']>>>
