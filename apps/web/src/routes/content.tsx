import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isLocalePrefix } from '#lib/routing/locale-paths.ts'
import { pageMeta } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { ContentError } from '#shell/ContentError.tsx'
import { GuardedOutlet } from '#shell/GuardedOutlet.tsx'
import type { Route } from './+types/content.ts'

/** Between shell and page: an unknown first segment is no language (404 inside the shell), and guards stand here. */
export function loader({ params }: Route.LoaderArgs) {
  if (!isLocalePrefix(params.locale)) throw data(null, { status: 404 })
  return null
}

export function meta({ matches, error }: Route.MetaArgs) {
  const t = metaMessages(matches, 'shell')
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  return error ? pageMeta(matches, { title: t(isNotFound ? 'not_found.title' : 'error.title'), noindex: true }) : []
}

/** Asked again only when the first segment changed: pages that need nothing from the server then ask nothing. */
export const shouldRevalidate = ({ currentParams, nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentParams.locale !== nextParams.locale && defaultShouldRevalidate

export default GuardedOutlet

export { ContentError as ErrorBoundary }
