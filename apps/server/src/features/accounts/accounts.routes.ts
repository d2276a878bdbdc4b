import { accounts } from '@partlane/contract/accounts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { presentCurrentUser } from './accounts.present.ts'
import { getAccount } from './accounts.queries.ts'

export const accountsRoutes = defineRoutes((route) => {
  route(accounts.currentUser, async ({ ctx, user }) => presentCurrentUser(await getAccount(ctx.db, user.id)))
})
