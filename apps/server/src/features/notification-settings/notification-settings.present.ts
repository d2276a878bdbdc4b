import type { OutputOf } from '@partlane/contract/endpoint'
import type { notificationSettings } from '@partlane/contract/notification-settings'
import { defaultPreference, isMailFixed, noticeKinds } from '@partlane/domain/notifications/notice-kinds'
import { formatClockTime } from '@partlane/domain/time-frames/clock-time'
import type { SettingsToPresent } from './load-settings.ts'
import type { SettingsRows } from './notification-settings.queries.ts'

type Settings = OutputOf<typeof notificationSettings.show>

/** All kinds in their order, each with what applies. */
export function presentPreferences(rows: SettingsRows['preferences']): Settings['preferences'] {
  const chosen = new Map(rows.map((preference) => [preference.kind, preference]))
  return noticeKinds.map((kind) => {
    const { mail, push } = chosen.get(kind) ?? defaultPreference(kind)
    const isFixed = isMailFixed(kind)
    return { kind, mail: isFixed ? 'at_once' : mail, push, is_fixed: isFixed }
  })
}

export function presentSettings({ preferences, settings, hasDevice }: SettingsToPresent): Settings {
  const { quiet_from_minute: from = null, quiet_to_minute: to = null, time_zone = null } = settings ?? {}
  return {
    preferences: presentPreferences(preferences),
    quiet_hours: from === null || to === null ? null : { from: formatClockTime(from), to: formatClockTime(to) },
    time_zone,
    has_push_device: hasDevice,
  }
}
