import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import { pageMeta } from '../routing/route.ts'
import { metaMessages } from '../text/messages.ts'
import { isConnectionError } from './connection.ts'

/** Title of the error page of a layout. Nothing without an error, because the page has its own. */
export function errorMeta(matches: Parameters<typeof pageMeta>[0], error: unknown): MetaDescriptor[] {
  if (!error) return []
  const t = metaMessages(matches, 'shell')
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  const title = t(isNotFound ? 'not_found.title' : isConnectionError(error) ? 'no_connection.title' : 'error.title')
  return pageMeta(matches, { title, noindex: true })
}
