import { createRequestHandler, type ServerBuild } from 'react-router'
import { createRouteSelector, pickRoutes } from './page-routes.ts'

/** Handles each request with the routes that its path can match: see createRouteSelector. */
export function createPageHandler(bundle: ServerBuild): ReturnType<typeof createRequestHandler> {
  const handleWithAllRoutes = createRequestHandler(bundle)
  const { findKey, listIds } = createRouteSelector(bundle.routes)
  const handlers = new Map<string, typeof handleWithAllRoutes>()

  function createHandler(key: string) {
    const ids = listIds(key)
    const { assets } = bundle
    const build = { ...bundle, routes: pickRoutes(bundle.routes, ids), assets: { ...assets, routes: pickRoutes(assets.routes, ids) } }
    const handler = createRequestHandler(build)
    handlers.set(key, handler)
    return handler
  }

  return (request, context) => {
    const { pathname } = new URL(request.url)
    const key = pathname === bundle.routeDiscovery.manifestPath ? undefined : findKey(pathname)
    if (key === undefined) return handleWithAllRoutes(request, context)
    return (handlers.get(key) ?? createHandler(key))(request, context)
  }
}
