import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { errorMeta } from '#lib/page/error-meta.ts'
import { isLocalePrefix } from '#lib/routing/locale-paths.ts'
import { ContentError } from '#shell/ContentError.tsx'
import { GuardedOutlet } from '#shell/GuardedOutlet.tsx'
import type { Route } from './+types/content.ts'

/** Layout between shell and page: rejects an unknown locale with a 404 and checks the guard. */
export function loader({ params }: Route.LoaderArgs) {
  if (!isLocalePrefix(params.locale)) throw data(null, { status: 404 })
  return null
}

export function meta({ matches, error }: Route.MetaArgs) {
  return errorMeta(matches, error)
}

/**
 * The loader runs again only if the locale changes, so that pages without a loader need no request.
 */
export const shouldRevalidate = ({ currentParams, nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentParams.locale !== nextParams.locale && defaultShouldRevalidate

export default GuardedOutlet

export { ContentError as ErrorBoundary }
