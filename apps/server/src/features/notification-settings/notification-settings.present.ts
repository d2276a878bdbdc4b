import type { OutputOf } from '@partlane/contract/endpoint'
import type { notificationSettings } from '@partlane/contract/notification-settings'
import { defaultPreference, isMailFixed, noticeKinds } from '@partlane/domain/notifications/notice-kinds'
import { formatClockTime } from '@partlane/domain/time-frames/clock-time'
import type { SettingsRows } from './notification-settings.queries.ts'

/** All kinds in their order, each with what applies. */
export function presentSettings({ preferences, settings }: SettingsRows): OutputOf<typeof notificationSettings.show> {
  const chosen = new Map(preferences.map((preference) => [preference.kind, preference]))
  const { quiet_from_minute: from = null, quiet_to_minute: to = null, time_zone = null } = settings ?? {}
  return {
    preferences: noticeKinds.map((kind) => {
      const { mail, push } = chosen.get(kind) ?? defaultPreference(kind)
      const isFixed = isMailFixed(kind)
      return { kind, mail: isFixed ? 'at_once' : mail, push, is_fixed: isFixed }
    }),
    quiet_hours: from === null || to === null ? null : { from: formatClockTime(from), to: formatClockTime(to) },
    time_zone,
  }
}
