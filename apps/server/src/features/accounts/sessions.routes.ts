import { auth } from '@partlane/contract/auth'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { presentSignedIn } from './accounts.present.ts'
import { listSessions, type SessionRow } from './sessions.queries.ts'
import { extendSession, signOut, signOutDevice, signOutEverywhereElse } from './sessions.ts'

const presentSession = ({ id, created_at, last_seen_at, expires_at, ...session }: SessionRow) => ({
  ...session,
  id: String(id),
  created_at: created_at.toISOString(),
  last_seen_at: last_seen_at.toISOString(),
  expires_at: expires_at.toISOString(),
})

export const sessionsRoutes = defineRoutes((route) => {
  route(auth.extendSession, async ({ ctx, user }) => presentSignedIn(await extendSession(ctx, { by: user })))
  route(auth.devices, async ({ ctx, user }) =>
    (await listSessions(ctx.db, { userId: user.id, currentId: user.sessionId, now: ctx.clock.now() })).map(presentSession),
  )
  route(auth.signOutDevice, async ({ ctx, user, params }) => {
    await signOutDevice(ctx, { by: user, sessionId: params.id })
    return undefined
  })
  route(auth.signOutEverywhereElse, async ({ ctx, user }) => ({ ended: await signOutEverywhereElse(ctx, { by: user }) }))
  route(auth.signOut, async ({ ctx, user }) => {
    await signOut(ctx, { by: user })
    return undefined
  })
})
