import { defaultPreference, type MailMode, type NoticeKind } from '@partlane/domain/notifications/notice-kinds'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'

type QuietHours = { fromMinute: number; toMinute: number } | null
type NewSettings = { userId: number; timeZone: string; quietHours: QuietHours; now: Date }

/**
 * Sets time zone and quiet hours, as a transaction of one statement.
 * @throws an error of PostgreSQL (22023) if it does not know the time zone
 */
export async function upsertSettings(db: Db, { userId, timeZone, quietHours, now }: NewSettings): Promise<void> {
  const from = quietHours?.fromMinute ?? null
  const to = quietHours?.toMinute ?? null
  await sql`
    insert into notification_settings (user_id, time_zone, quiet_from_minute, quiet_to_minute, updated_at)
    select ${userId}, ${timeZone}, ${from}, ${to}, ${now} where ${now}::timestamptz at time zone ${timeZone} is not null
    on conflict (user_id) do update set time_zone = excluded.time_zone, quiet_from_minute = excluded.quiet_from_minute,
      quiet_to_minute = excluded.quiet_to_minute, updated_at = excluded.updated_at`.execute(db)
}

type NewPreference = {
  userId: number
  kind: NoticeKind
  mail: MailMode | undefined
  push: boolean | undefined
  timeZone: string
  now: Date
}

/**
 * Sets the given ways of a kind, and the time zone, which decides when the daily mail is sent, as a
 * transaction of one statement. The other way stays as the latest change has left it.
 */
export async function upsertPreference(db: Db, { userId, kind, mail, push, timeZone, now }: NewPreference): Promise<void> {
  const defaults = defaultPreference(kind)
  await sql`
    with zone as (
      insert into notification_settings (user_id, time_zone, updated_at)
      select ${userId}, ${timeZone}, ${now} where ${now}::timestamptz at time zone ${timeZone} is not null
      on conflict (user_id) do update set time_zone = excluded.time_zone, updated_at = excluded.updated_at
    )
    insert into notification_preferences as p (user_id, kind, mail, push, updated_at)
    values (${userId}, ${kind}, ${mail ?? defaults.mail}, ${push ?? defaults.push}, ${now})
    on conflict (user_id, kind) do update set mail = coalesce(${mail ?? null}, p.mail), push = coalesce(${push ?? null}, p.push), updated_at = excluded.updated_at`.execute(
    db,
  )
}

/** Switches the mails of kinds off, and leaves their other ways as they are. */
export async function switchMailOff(
  db: Db,
  { userId, kinds, now }: { userId: number; kinds: readonly NoticeKind[]; now: Date },
): Promise<void> {
  if (kinds.length === 0) return
  await sql`
    insert into notification_preferences (user_id, kind, mail, push, updated_at)
    select ${userId}, kind, 'off', push, ${now}
    from unnest(${kinds}::text[], ${kinds.map((kind) => defaultPreference(kind).push)}::boolean[]) as k (kind, push)
    on conflict (user_id, kind) do update set mail = 'off', updated_at = excluded.updated_at`.execute(db)
}

/** Deletes what a user has chosen. */
export async function deleteSettings(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('notification_preferences').where('user_id', '=', userId).execute()
  await tx.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
}
