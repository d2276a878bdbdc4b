import { pushTokens } from '@partlane/contract/push-tokens'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { presentDevice } from './push-tokens.present.ts'
import { listDevices } from './push-tokens.queries.ts'
import { registerPushToken } from './register-push-token.ts'
import { removeDevice } from './remove-device.ts'

export const pushTokensRoutes = defineRoutes((route) => {
  route(pushTokens.register, async ({ ctx, user, body }) => {
    await registerPushToken(ctx, { user, device: body.push_token })
    return undefined
  })
  route(pushTokens.replace, async ({ ctx, user, body }) => {
    await registerPushToken(ctx, { user, device: body.push_token })
    return undefined
  })
  route(pushTokens.list, async ({ ctx, user }) => {
    const devices = await listDevices(ctx.db, { userId: user.id, now: ctx.clock.now() })
    return { is_on: ctx.nativePush !== undefined, devices: devices.map(presentDevice) }
  })
  route(pushTokens.remove, async ({ ctx, user, params }) => {
    await removeDevice(ctx, { user, sessionId: params.id })
    return undefined
  })
})
