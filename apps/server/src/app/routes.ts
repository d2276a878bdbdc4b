import { accountsRoutes } from '#features/accounts/accounts.routes.ts'
import { cartRoutes } from '#features/cart/cart.routes.ts'
import { catalogueRoutes } from '#features/catalogue/catalogue.routes.ts'
import { checkoutRoutes } from '#features/checkout/checkout.routes.ts'
import { garageRoutes } from '#features/garage/garage.routes.ts'
import { listingsRoutes } from '#features/listings/listings.routes.ts'
import { sellingRoutes } from '#features/listings/selling.routes.ts'
import { notificationsRoutes } from '#features/notifications/notifications.routes.ts'
import { ordersRoutes } from '#features/orders/orders.routes.ts'
import { ratesRoutes } from '#features/rates/rates.routes.ts'
import { searchRoutes } from '#features/search/search.routes.ts'
import { systemRoutes } from '#features/system/system.routes.ts'
import type { Route } from '#platform/http/define-routes.ts'

/** Every endpoint the server answers. */
export const routes: Route[] = [
  ...systemRoutes,
  ...accountsRoutes,
  ...ratesRoutes,
  ...listingsRoutes,
  ...sellingRoutes,
  ...catalogueRoutes,
  ...searchRoutes,
  ...garageRoutes,
  ...cartRoutes,
  ...checkoutRoutes,
  ...ordersRoutes,
  ...notificationsRoutes,
]
