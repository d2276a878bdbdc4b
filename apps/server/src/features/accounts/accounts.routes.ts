import { accounts } from '@partlane/contract/accounts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { presentCurrentUser } from './accounts.present.ts'
import { getAccount } from './accounts.queries.ts'
import { agreeToTerms } from './agree-to-terms.ts'

export const accountsRoutes = defineRoutes((route) => {
  route(accounts.currentUser, async ({ ctx, user }) => presentCurrentUser(await getAccount(ctx.db, user.id)))
  route(accounts.agreeToTerms, async ({ ctx, user, body }) =>
    presentCurrentUser(await agreeToTerms(ctx, { user, shownVersion: body.terms_version })),
  )
})
