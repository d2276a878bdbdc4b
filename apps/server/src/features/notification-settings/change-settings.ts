import { isMailFixed, type MailMode, type NoticeKind } from '@partlane/domain/notifications/notice-kinds'
import { parseClockTime } from '@partlane/domain/time-frames/clock-time'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { loadSettings, type SettingsToPresent } from './load-settings.ts'
import { upsertPreference, upsertSettings } from './notification-settings.store.ts'

type QuietHoursInput = { time_zone: string; quiet_hours: { from: string; to: string } | null }

/** Sets or removes the quiet hours of a member. Returns all settings. */
export async function setQuietHours(ctx: AppContext, user: CurrentUser, input: QuietHoursInput): Promise<SettingsToPresent> {
  const { time_zone: timeZone, quiet_hours: hours } = input
  const quietHours = hours && { fromMinute: parseClockTime(hours.from), toMinute: parseClockTime(hours.to) }
  await upsertSettings(ctx.db, { userId: user.id, timeZone, quietHours, now: ctx.clock.now() })
  return loadSettings(ctx, user.id)
}

type PreferenceInput = { mail?: MailMode | undefined; push?: boolean | undefined; time_zone: string }

/**
 * Sets the given ways of a kind. The others stay as they are, and the mails of a fixed kind on.
 * Returns all settings.
 */
export async function setPreference(
  ctx: AppContext,
  user: CurrentUser,
  kind: NoticeKind,
  input: PreferenceInput,
): Promise<SettingsToPresent> {
  const { mail, push, time_zone: timeZone } = input
  const now = ctx.clock.now()
  await upsertPreference(ctx.db, { userId: user.id, kind, mail: isMailFixed(kind) ? undefined : mail, push, timeZone, now })
  return loadSettings(ctx, user.id)
}
