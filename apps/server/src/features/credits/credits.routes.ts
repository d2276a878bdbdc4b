import { credits } from '@partlane/contract/credits'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { decideCredit } from './decide-credit.ts'
import { loadCredit, loadCredits } from './load-credits.ts'
import { requestCredit } from './request-credit.ts'

/** HTTP routes of credits, for operators. */
export const creditsRoutes = defineRoutes((route) => {
  route(credits.list, ({ ctx, user, query: { page, items, ...filter } }) =>
    loadCredits(ctx, { viewer: user, filter, page: { page, items } }),
  )
  route(credits.request, async ({ ctx, user, body }) => {
    const { user_id, amount, currency, reason, request_key } = body.credit
    const id = await requestCredit(ctx, { actor: user, userId: user_id, amount, currency, reason, requestKey: request_key })
    return loadCredit(ctx, id, user)
  })
  route(credits.approve, async ({ ctx, user, params: { id } }) => {
    await decideCredit(ctx, { creditId: id, action: 'approve', actor: user })
    return loadCredit(ctx, id, user)
  })
  route(credits.refuse, async ({ ctx, user, params: { id }, body }) => {
    await decideCredit(ctx, { creditId: id, action: 'refuse', actor: user, reason: body.reason })
    return loadCredit(ctx, id, user)
  })
})
