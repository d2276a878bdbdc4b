import { isMailFixed, type NoticeKind, type NoticePreference } from '@partlane/domain/notifications/notice-kinds'
import { parseClockTime } from '@partlane/domain/time-frames/clock-time'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findSettings, type SettingsRows } from './notification-settings.queries.ts'
import { upsertPreference, upsertSettings } from './notification-settings.store.ts'

type QuietHoursInput = { time_zone: string; quiet_hours: { from: string; to: string } | null }

/** Sets or removes the quiet hours of a member. Returns all settings. */
export async function setQuietHours(ctx: AppContext, user: CurrentUser, input: QuietHoursInput): Promise<SettingsRows> {
  const { time_zone: timeZone, quiet_hours: hours } = input
  const quietHours = hours && { fromMinute: parseClockTime(hours.from), toMinute: parseClockTime(hours.to) }
  await upsertSettings(ctx.db, { userId: user.id, timeZone, quietHours, now: ctx.clock.now() })
  return findSettings(ctx.db, user.id)
}

type PreferenceInput = NoticePreference & { time_zone: string }

/** Sets the ways of a kind. The mails of a fixed kind stay on. Returns all settings. */
export async function setPreference(ctx: AppContext, user: CurrentUser, kind: NoticeKind, input: PreferenceInput): Promise<SettingsRows> {
  const { mail, push, time_zone: timeZone } = input
  const now = ctx.clock.now()
  await upsertPreference(ctx.db, { userId: user.id, kind, mail: isMailFixed(kind) ? 'at_once' : mail, push, timeZone, now })
  return findSettings(ctx.db, user.id)
}
