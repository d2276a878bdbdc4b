import { MARKETPLACE_TIME_ZONE } from '@partlane/domain/locale'
import { type DeliveryWay, pushWays } from '@partlane/domain/notifications/delivery-ways'
import { DIGEST_AFTER_HOURS, isMailFixed, type NoticeKind, type NoticeRule } from '@partlane/domain/notifications/notice-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { HostLimit, NotificationToSend, SenderTable } from '#app/context.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { wakeOnCommit } from '#platform/jobs/define-deadline.ts'
import type { DueDelivery } from './choose-deliveries.ts'
import { deliveryConditions, isWayOn } from './delivery-conditions.sql.ts'

/** The name of the deadline that sends what is due in a way. */
export const sendDeadline = (way: DeliveryWay) => `notification-deliveries.send-${way.replace('_', '-')}`

/** The name of the deadline that sends the daily mails. */
export const DIGEST_DEADLINE = 'notification-deliveries.send-daily-mails'

/** The notification itself, or the person and key that identify it. */
export type DeliveryTarget = { notificationId: number } | { userId: number; dedupeKey: string }

type PlanInput = { target: DeliveryTarget; rule: NoticeRule; senders: SenderTable; now: Date }

const userId = sql<number>`t.user_id`
const planned = { mail: sql`t.mail`, push: sql`t.push` }
/** The next instant at which the clock of the member shows a minute of the day. */
const nextAt = (instant: RawBuilder<unknown>, minute: RawBuilder<unknown>) => sql<Date>`
  ((${instant} at time zone t.time_zone)::date + (${minuteOf(instant)} >= ${minute})::int + make_interval(mins => ${minute}::int)) at time zone t.time_zone`
const minuteOf = (instant: RawBuilder<unknown>) =>
  sql`(extract(hour from ${instant} at time zone t.time_zone) * 60 + extract(minute from ${instant} at time zone t.time_zone))::int`

/** Rows of way, is_wanted, is_digest, wanted_at, and is_own: a feature writes the mail. */
function listWays({ rule, senders, now }: PlanInput) {
  const instant = sql`${now}::timestamptz`
  const isText = rule.mail === 'text'
  const mailAt = sql`case when t.mail = 'daily' then ${nextAt(instant, sql`${DIGEST_AFTER_HOURS * 60}::int`)}
    else ${instant} + make_interval(mins => ${rule.mailDelayMinutes}::int) end`
  const mail =
    senders.mail && (isText || rule.mail === 'own')
      ? [
          sql`('mail', ${isWayOn('mail', planned)} and ${isText ? senders.mail.reaches(userId, now) : sql`true`}, t.mail = 'daily', ${mailAt}, ${!isText}::boolean)`,
        ]
      : []
  const push = pushWays.flatMap((way) => {
    const sender = senders[way]
    return sender ? [sql`(${way}, ${isWayOn(way, planned)} and ${sender.reaches(userId, now)}, false, ${instant}, false)`] : []
  })
  return [...mail, ...push]
}

/**
 * Plans how a notification leaves the product, by what its user prefers, as a transaction of one
 * statement. What is planned already stays as it is.
 */
export async function insertDeliveries(db: Db, input: PlanInput): Promise<void> {
  const { target, rule, now } = input
  const ways = listWays(input)
  if (ways.length === 0) return
  const { mail, push, isAllowed } = deliveryConditions(sql`${rule.kind}::text`)
  const quietFrom = isMailFixed(rule.kind) ? sql`null::int` : sql`s.quiet_from_minute`
  await sql`
    with target as (
      select n.id, u.id as user_id, ${mail} as mail, ${push} as push,
        coalesce(s.time_zone, ${MARKETPLACE_TIME_ZONE}) as time_zone, ${quietFrom} as quiet_from, s.quiet_to_minute as quiet_to
      from notifications n
      join users u on u.id = n.user_id
      left join notification_preferences p on p.user_id = u.id and p.kind = ${rule.kind}
      left join notification_settings s on s.user_id = u.id
      where ${'notificationId' in target ? sql`n.id = ${target.notificationId}` : sql`n.user_id = ${target.userId} and n.dedupe_key = ${target.dedupeKey}`}
        and ${isAllowed}
    ), stored as (
      insert into notification_deliveries (notification_id, way, kind, is_digest, due_at, created_at)
      select t.id, w.way, ${rule.kind}, w.is_digest, case when w.is_own and not w.is_digest and d.due_at <= ${now} then null else d.due_at end, ${now}
      from target t
      cross join lateral (values ${sql.join(ways)}) as w (way, is_wanted, is_digest, wanted_at, is_own)
      cross join lateral (select ${minuteOf(sql`w.wanted_at`)} as minute) as m
      cross join lateral (select case when ${isInQuietHours} then ${nextAt(sql`w.wanted_at`, sql`t.quiet_to`)} else w.wanted_at end as due_at) as d
      where w.is_wanted
      on conflict (notification_id, way) do nothing
      returning way, due_at
    )
    select ${sql.join([DIGEST_DEADLINE, ...(Object.keys(input.senders) as DeliveryWay[]).map(sendDeadline)].map((name) => wakeOnCommit({ name })))}
    where exists (select from stored where due_at is not null)`.execute(db)
}

/** Stores that the mail of a notification was sent, one without a plan. */
export async function insertSentMail(
  db: Db,
  { userId, dedupeKey, kind, now }: { userId: number; dedupeKey: string; kind: NoticeKind; now: Date },
): Promise<void> {
  await sql`
    insert into notification_deliveries (notification_id, way, kind, state, sent_at, created_at)
    select id, 'mail', ${kind}, 'sent', ${now}, ${now} from notifications where user_id = ${userId} and dedupe_key = ${dedupeKey}
    on conflict (notification_id, way) do nothing`.execute(db)
}

const isInQuietHours = sql`t.quiet_from is not null and case
  when t.quiet_from < t.quiet_to then m.minute >= t.quiet_from and m.minute < t.quiet_to
  else m.minute >= t.quiet_from or m.minute < t.quiet_to end`

export type ClaimedDelivery = NotificationToSend & { delivery_id: number; attempts: number; read_at: Date | null; is_wanted: boolean }

/** A claimed delivery is due again after this time, if its worker dies or its transport fails. */
const FIRST_RETRY_SECONDS = 60

/** The last attempt is about eight and a half hours after the first. */
export const MAX_ATTEMPTS = 10

type Claim = {
  way: DeliveryWay
  now: Date
  limit: number
  /** Not of digests. */
  maxPerUser?: number
  /** Their deliveries stay waiting. */
  busyUserIds?: readonly number[]
}

const isDue = ({ way, now }: Pick<Claim, 'way' | 'now'>, isDigest: boolean) =>
  sql`d.way = ${way} and d.state = 'waiting' and d.due_at <= ${now} and d.is_digest = ${isDigest}`

/** Of the oldest due deliveries: among them are those of more than one member. */
const CANDIDATES_COUNT = 500

/** The oldest due deliveries, a few of each member: id, user_id, due_at. */
const selectCandidates = (claim: Claim, isFree: RawBuilder<unknown> = sql`true`) => sql`
  select id, user_id, due_at from (
    select c.*, row_number() over (partition by user_id order by due_at, id) as rank from (
      select d.id, d.due_at, n.user_id from notification_deliveries d join notifications n on n.id = d.notification_id
      where ${isDue(claim, false)} and n.user_id <> all(${claim.busyUserIds ?? []}::bigint[]) and ${isFree}
      order by d.due_at, d.id limit ${CANDIDATES_COUNT}
    ) c
  ) ranked
  where rank <= ${claim.maxPerUser ?? claim.limit}`

/** The oldest due deliveries with the hosts that they call, without those of `excludedHosts`. */
export async function listDueDeliveries(
  db: Db,
  { hosts, excludedHosts, ...claim }: Claim & { hosts: HostLimit; excludedHosts: readonly string[] },
): Promise<DueDelivery[]> {
  const isFree = excludedHosts.length > 0 ? sql`not ${hosts.isCalling(sql`n.user_id`, excludedHosts, claim.now)}` : undefined
  const { rows } = await sql<DueDelivery>`
    select id, user_id, ${hosts.of(sql`due.user_id`, claim.now)} as hosts from (${selectCandidates(claim, isFree)}) due
    order by due_at, id`.execute(db)
  return rows
}

/**
 * Claims due deliveries of a way for this worker: each is due again later until it is marked. The
 * daily mails of a member are claimed together. With `ids` only these.
 */
export async function claimDeliveries(
  db: Db,
  { ids, ...claim }: Claim & { ids?: readonly number[] },
  isDigest: boolean,
): Promise<ClaimedDelivery[]> {
  const { way, now, limit } = claim
  const ofUsers = sql`
    n.user_id in (
      select distinct n.user_id from notification_deliveries d join notifications n on n.id = d.notification_id
      where ${isDue(claim, isDigest)} limit ${limit}
    )`
  const ofFreeUsers = ids ? sql`d.id = any(${ids}::bigint[])` : sql`d.id in (select id from (${selectCandidates(claim)}) free)`
  const { isAllowed, ...wanted } = deliveryConditions(sql`c.kind`)
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select d.id from notification_deliveries d join notifications n on n.id = d.notification_id
      where ${isDue(claim, isDigest)} ${isDigest ? sql`and ${ofUsers} order by d.id` : sql`and ${ofFreeUsers} order by d.due_at, d.id limit ${limit}`}
      for update of d skip locked
    ), claimed as (
      update notification_deliveries d
      set attempts = d.attempts + 1,
        due_at = ${now}::timestamptz + make_interval(secs => ${FIRST_RETRY_SECONDS} * power(2, d.attempts))
      from due where d.id = due.id
      returning d.id, d.notification_id, d.attempts, d.kind
    )
    select c.id as delivery_id, c.attempts, n.id, n.user_id, n.object_name, n.message, n.data, n.created_at, n.read_at, u.locale,
      u.email::text as email, ${isAllowed} and ${isWayOn(way, wanted)} as is_wanted
    from claimed c
    join notifications n on n.id = c.notification_id
    join users u on u.id = n.user_id
    left join notification_preferences p on p.user_id = u.id and p.kind = c.kind
    order by n.id`.execute(db)
  return rows
}

/** Ends deliveries without an error. What another worker has ended stays as it is. */
export async function markDeliveries(
  db: Db,
  { ids, state, now }: { ids: readonly number[]; state: 'sent' | 'skipped'; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('notification_deliveries')
    .set({ state, sent_at: state === 'sent' ? now : null, last_error: null })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute()
}

/** Makes claimed deliveries due at `dueAt` again, as if this attempt had not been. */
export async function releaseDeliveries(db: Db, { ids, dueAt }: { ids: readonly number[]; dueAt: Date }): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('notification_deliveries')
    .set(({ eb }) => ({ due_at: dueAt, attempts: eb('attempts', '-', 1) }))
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * Makes a delivery due again that has been sent, because its message was lost later.
 * @returns false if it has no attempts left, or was not sent
 */
export async function repeatDelivery(
  tx: Tx,
  { notificationId, way, dueAt }: { notificationId: number; way: DeliveryWay; dueAt: Date },
): Promise<boolean> {
  const rows = await tx
    .updateTable('notification_deliveries')
    .set({ state: 'waiting', sent_at: null, due_at: dueAt })
    .where('notification_id', '=', notificationId)
    .where('way', '=', way)
    .where('state', 'in', ['sent', 'waiting'])
    .where('attempts', '<', MAX_ATTEMPTS)
    .returning(wakeOnCommit({ name: sendDeadline(way) }).as('woken'))
    .execute()
  return rows.length > 0
}

/**
 * Deletes the oldest deliveries of before `before`, with what push services have said about them.
 * @returns how many
 */
export async function deleteDeliveriesBefore(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with old as (
      select id from notification_deliveries where created_at < ${before} order by created_at, id limit ${limit} for update skip locked
    ), deleted as (
      delete from notification_deliveries d using old where d.id = old.id returning d.notification_id, d.way
    ), browser_sends as (
      delete from push_sends s using deleted d where d.way = 'web_push' and s.notification_id = d.notification_id
    ), device_sends as (
      delete from native_push_sends s using deleted d where d.way = 'native_push' and s.notification_id = d.notification_id
    )
    select count(*)::int as deleted from deleted`.execute(tx)
  return rows[0]?.deleted ?? 0
}
