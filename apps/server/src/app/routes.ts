import { accountsRoutes } from '#features/accounts/accounts.routes.ts'
import { ratesRoutes } from '#features/rates/rates.routes.ts'
import { systemRoutes } from '#features/system/system.routes.ts'
import type { Route } from '#platform/http/define-routes.ts'

/** Every endpoint the server answers. */
export const routes: Route[] = [...systemRoutes, ...accountsRoutes, ...ratesRoutes]
