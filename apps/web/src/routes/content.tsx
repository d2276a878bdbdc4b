import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isPrefix } from '#lib/routing/locale-paths.ts'
import { pageMeta } from '#lib/routing/route.ts'
import { metaWords } from '#lib/text/messages.ts'
import { ContentError } from '#shell/ContentError.tsx'
import { GuardedOutlet } from '#shell/GuardedOutlet.tsx'
import type { Route } from './+types/content.ts'

/** Between shell and page: an unknown first segment is no language (404 inside the shell), and guards stand here. */
export function loader({ params }: Route.LoaderArgs) {
  if (!isPrefix(params.locale)) throw data(null, { status: 404 })
  return null
}

export function meta({ matches, error }: Route.MetaArgs) {
  const t = metaWords(matches, 'shell')
  const missing = isRouteErrorResponse(error) && error.status === 404
  return error ? pageMeta(matches, { title: t(missing ? 'not_found.title' : 'error.title'), noindex: true }) : []
}

/** Asked again only when the first segment changed: pages that need nothing from the server then ask nothing. */
export const shouldRevalidate = ({ currentParams, nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentParams.locale !== nextParams.locale && defaultShouldRevalidate

export default GuardedOutlet

export { ContentError as ErrorBoundary }
