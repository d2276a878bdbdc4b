import { defineRoutes } from '#platform/http/define-routes.ts'

export const addressesRoutes = defineRoutes(() => {})
