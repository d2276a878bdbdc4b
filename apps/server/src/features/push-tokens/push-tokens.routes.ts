import { pushTokens } from '@partlane/contract/push-tokens'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { registerPushToken } from './register-push-token.ts'

export const pushTokensRoutes = defineRoutes((route) => {
  route(pushTokens.register, async ({ ctx, user, body }) => {
    await registerPushToken(ctx, { user, device: body.push_token })
    return undefined
  })
  route(pushTokens.replace, async ({ ctx, user, body }) => {
    await registerPushToken(ctx, { user, device: body.push_token })
    return undefined
  })
})
