import { type RawBuilder, sql } from 'kysely'

/** Whether a user has a browser that receives push messages: one that is still signed in. */
export const hasSubscription = (userId: RawBuilder<number>, now: Date) =>
  sql<boolean>`exists (
    select from push_subscriptions b join sessions s on s.id = b.session_id
    where b.user_id = ${userId} and s.revoked_at is null and s.expires_at > ${now}
  )`

const isCalled = (userId: RawBuilder<number>, now: Date) =>
  sql`b.user_id = ${userId} and (b.paused_until is null or b.paused_until <= ${now})`

/** The hosts of the push services of a user, once for each browser that is not paused. */
export const hostsOf = (userId: RawBuilder<number>, now: Date) =>
  sql<string[]>`array(select b.host from push_subscriptions b where ${isCalled(userId, now)} order by b.host)`

/** Whether a message to a user calls one of the hosts. */
export const isCalling = (userId: RawBuilder<number>, hosts: readonly string[], now: Date) =>
  sql<boolean>`exists (select from push_subscriptions b where ${isCalled(userId, now)} and b.host = any(${hosts}::text[]))`
