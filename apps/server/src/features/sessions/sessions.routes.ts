import { sessions } from '@partlane/contract/sessions'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { extendSession, signOut, signOutDevice, signOutOtherDevices } from './manage-sessions.ts'
import { presentSession, presentSignInResult } from './sessions.present.ts'
import { listSessions } from './sessions.queries.ts'

export const sessionsRoutes = defineRoutes((route) => {
  route(sessions.extend, async ({ ctx, user }) => presentSignInResult(await extendSession(ctx, { user })))
  route(sessions.list, async ({ ctx, user }) =>
    (await listSessions(ctx.db, { userId: user.id, currentSessionId: user.sessionId, now: ctx.clock.now() })).map(presentSession),
  )
  route(sessions.end, async ({ ctx, user, params }) => {
    await signOutDevice(ctx, { user, sessionId: params.id })
    return undefined
  })
  route(sessions.endOthers, async ({ ctx, user }) => ({ ended: await signOutOtherDevices(ctx, { user }) }))
  route(sessions.signOut, async ({ ctx, user }) => {
    await signOut(ctx, { user })
    return undefined
  })
})
