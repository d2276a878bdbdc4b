import { notifications } from '@partlane/contract/notifications'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { loadCounters } from './load-counters.ts'
import { markNotificationsRead } from './mark-notifications-read.ts'
import { presentNotification } from './notifications.present.ts'
import { listNotifications } from './notifications.queries.ts'

export const notificationsRoutes = defineRoutes((route) => {
  route(notifications.counters, ({ ctx, user }) => loadCounters(ctx, user.id))
  route(notifications.list, async ({ ctx, user, caller, query }) => {
    const { items, pagy } = await listNotifications(ctx.db, { userId: user.id, page: query })
    return { items: items.map((row) => presentNotification(row, caller.locale)), pagy }
  })
  route(notifications.markRead, async ({ ctx, user, body }) => {
    await markNotificationsRead(ctx, { user, ids: body.ids })
    return undefined
  })
})
