import type { PageRequest } from '@partlane/contract/pages'
import { stripLocale } from '../routing/locale-paths.ts'
import { createRootData } from './page-context.ts'

/**
 * The query of these pages can contain a code or a token. Without a query all visitors get the
 * same page.
 */
const PERSONAL_PATH_PATTERN = /^\/(sign-in|sign-up|confirm|forgot-password|cart|checkout|sell|profile|staff)\b/

/**
 * Everything that a rendered page depends on, apart from the data of the marketplace. Requests with
 * equal keys get one stored page. Undefined for an address that may contain a secret.
 */
export function createPageKey(request: PageRequest): string | undefined {
  const { pathname, search, searchParams } = request.url
  if (searchParams.has('authToken') || (search !== '' && PERSONAL_PATH_PATTERN.test(stripLocale(pathname)))) return undefined
  const { origin, indexed, currency, theme, car } = createRootData(request)
  return JSON.stringify([origin, indexed, pathname, search, currency, theme, car])
}
