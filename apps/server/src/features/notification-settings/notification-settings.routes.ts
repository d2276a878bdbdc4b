import { notificationSettings } from '@partlane/contract/notification-settings'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { setPreference, setQuietHours } from './change-settings.ts'
import { loadSettings } from './load-settings.ts'
import { presentSettings } from './notification-settings.present.ts'
import { showUnsubscription, unsubscribe } from './unsubscribe.ts'

export const notificationSettingsRoutes = defineRoutes((route) => {
  route(notificationSettings.show, async ({ ctx, user }) => presentSettings(await loadSettings(ctx, user.id)))
  route(notificationSettings.setQuietHours, async ({ ctx, user, body }) =>
    presentSettings(await setQuietHours(ctx, user, body.notification_settings)),
  )
  route(notificationSettings.setPreference, async ({ ctx, user, params, body }) =>
    presentSettings(await setPreference(ctx, user, params.kind, body.preference)),
  )
  route(notificationSettings.showUnsubscription, ({ ctx, query }) => showUnsubscription(ctx, query.token))
  route(notificationSettings.unsubscribe, ({ ctx, body }) => unsubscribe(ctx, body.unsubscription.token))
})
