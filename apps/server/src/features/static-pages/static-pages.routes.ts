import { staticPages } from '@partlane/contract/static-pages'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { loadStaticPage, loadStaticPages } from './load-static-pages.ts'

export const staticPagesRoutes = defineRoutes((route) => {
  route(staticPages.list, ({ ctx, caller }) => loadStaticPages(ctx, caller.locale))
  route(staticPages.show, ({ ctx, caller, params, query }) =>
    loadStaticPage(ctx, { id: params.id, version: query.version, locale: caller.locale }),
  )
})
