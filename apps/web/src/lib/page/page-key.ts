import type { PageRequest } from '@partlane/contract/pages'
import { stripLocale } from '../routing/locale-paths.ts'
import { createRootData } from './page-context.ts'

/**
 * Home, results, listings and shops: their queries contain filters. The query of another page can
 * contain a code or a token.
 */
const PAGE_WITH_FILTERS_PATTERN = /^\/(search|listings\/[^/]+|users\/[^/]+)?\/?$/

/**
 * Everything that a rendered page depends on, apart from the data of the marketplace. Requests with
 * equal keys get one stored page. Undefined for an address that may contain a secret.
 */
export function createPageKey(request: PageRequest): string | undefined {
  const { pathname, search, searchParams } = request.url
  if (searchParams.has('authToken') || (search !== '' && !PAGE_WITH_FILTERS_PATTERN.test(stripLocale(pathname)))) return undefined
  const { origin, indexed, currency, theme, car } = createRootData(request)
  return JSON.stringify([origin, indexed, pathname, search, currency, theme, car])
}
