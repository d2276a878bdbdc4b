import type { DeliveryWay } from '@partlane/domain/notifications/delivery-ways'
import { defaultPreference, isMailFixed, isSentToBlocked, noticeKinds } from '@partlane/domain/notifications/notice-kinds'
import { type RawBuilder, sql } from 'kysely'

type Wanted = { mail: RawBuilder<unknown>; push: RawBuilder<unknown> }

const rules = JSON.stringify(
  Object.fromEntries(
    noticeKinds.map((kind) => [
      kind,
      { ...defaultPreference(kind), is_fixed: isMailFixed(kind), is_sent_to_blocked: isSentToBlocked(kind) },
    ]),
  ),
)

/**
 * What applies to a kind, both when a delivery is planned and when it is sent. Of the user `u` and
 * their preference `p` of this kind.
 * - `mail`, `push`: as chosen, or the default. The mails of a fixed kind are always sent.
 * - `isAllowed`: what belongs to a deleted user is not sent. A blocked user gets what concerns the
 *   account and paid orders.
 */
export function deliveryConditions(kind: RawBuilder<unknown>): Wanted & { isAllowed: RawBuilder<boolean> } {
  const rule = sql`(${rules}::jsonb -> ${kind})`
  const isFixed = sql`(${rule} ->> 'is_fixed')::boolean`
  return {
    mail: sql`case when ${isFixed} then 'at_once' else coalesce(p.mail, ${rule} ->> 'mail') end`,
    push: sql`coalesce(p.push, (${rule} ->> 'push')::boolean)`,
    isAllowed: sql<boolean>`(u.status <> 'deleted' and (u.status <> 'blocked' or (${rule} ->> 'is_sent_to_blocked')::boolean))`,
  }
}

/** Whether a way is switched on. */
export const isWayOn = (way: DeliveryWay, { mail, push }: Wanted): RawBuilder<unknown> => (way === 'mail' ? sql`${mail} <> 'off'` : push)
