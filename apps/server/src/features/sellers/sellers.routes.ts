import { sellers } from '@partlane/contract/sellers'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { loadSellerPage } from './load-seller-page.ts'

export const sellersRoutes = defineRoutes((route) => {
  route(sellers.show, ({ ctx, params }) => loadSellerPage(ctx, params.slug))
})
