import { sql } from 'kysely'
import { EXPO_TOKEN_PATTERN } from '#gateways/native-push/expo-token.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { wakeOnCommit } from '#platform/jobs/define-deadline.ts'

/** The name of the deadline that asks for receipts. */
export const RECEIPTS_DEADLINE = 'push-tokens.check-receipts'

export type DeviceSend = {
  token: string
  tokenMd5: string
  isClaimed: boolean
  /** How many attempts may have been accepted, with the claimed one. */
  attempt: number | undefined
  /** It has no attempts left, and none is running. */
  isExhausted: boolean
  /** Undefined: another attempt has claimed it at the same instant. */
  state: 'waiting' | 'accepted' | 'delivered' | 'refused' | undefined
  claimedUntil: Date | undefined
}

/**
 * How often a message is begun while it may have been accepted before: its response was lost, or
 * the worker. Expo has no idempotency key.
 */
export const MAX_UNFINISHED_ATTEMPTS = 2

type Claim = { notificationId: number; userId: number; now: Date; until: Date }

/**
 * Claims the sending of a notification to each device of its user, as one statement: of two
 * attempts at once one gets a device. A claim whose attempt was lost can be taken after `until`.
 * The attempt is stored here, before its request, so that a worker that dies has used it. Devices
 * of ended sessions and of blocked users are left out.
 */
export async function claimSends(db: DbOrTx, { notificationId, userId, now, until }: Claim): Promise<DeviceSend[]> {
  const { rows } = await sql<DeviceSend>`
    with devices as (
      select t.token, md5(t.token) as token_md5
      from push_tokens t
      join sessions s on s.id = t.session_id and s.revoked_at is null and s.expires_at > ${now}
      join users u on u.id = t.user_id and u.status not in ('blocked', 'deleted')
      where t.user_id = ${userId} and t.token ~ ${EXPO_TOKEN_PATTERN}
    ), claimed as (
      insert into native_push_sends (notification_id, token_md5, claimed_until, unfinished_attempts)
      select ${notificationId}::bigint, token_md5, ${until}::timestamptz, 1 from devices order by token_md5
      on conflict (notification_id, token_md5) do update
        set claimed_until = excluded.claimed_until, unfinished_attempts = native_push_sends.unfinished_attempts + 1
        where native_push_sends.state = 'waiting' and native_push_sends.claimed_until <= ${now}
          and native_push_sends.unfinished_attempts < ${MAX_UNFINISHED_ATTEMPTS}
      returning token_md5, unfinished_attempts
    )
    select d.token, d.token_md5 as "tokenMd5", c.token_md5 is not null as "isClaimed", c.unfinished_attempts as attempt,
      s.state, s.claimed_until as "claimedUntil",
      coalesce(s.state = 'waiting' and s.claimed_until <= ${now} and s.unfinished_attempts >= ${MAX_UNFINISHED_ATTEMPTS}, false) as "isExhausted"
    from devices d
    left join claimed c on c.token_md5 = d.token_md5
    left join native_push_sends s on s.notification_id = ${notificationId} and s.token_md5 = d.token_md5
    order by d.token_md5`.execute(db)
  return rows
}

type Send = { notificationId: number; tokenMd5: string }

const updateSend = (db: DbOrTx, { notificationId, tokenMd5 }: Send) =>
  db.updateTable('native_push_sends').where('notification_id', '=', notificationId).where('token_md5', '=', tokenMd5)

/** The push service has accepted the message: it is never sent again. */
export async function setSendAccepted(
  db: DbOrTx,
  { ticketId, now, receiptDueAt, ...send }: Send & { ticketId: string; now: Date; receiptDueAt: Date },
): Promise<void> {
  await updateSend(db, send)
    .where('state', '=', 'waiting')
    .set({ state: 'accepted', ticket_id: ticketId, accepted_at: now, receipt_due_at: receiptDueAt })
    .returning(wakeOnCommit({ name: RECEIPTS_DEADLINE }).as('woken'))
    .execute()
}

/** It was refused for good. */
export const setSendRefused = (db: DbOrTx, { error, ...send }: Send & { error: string }) =>
  updateSend(db, send).set({ state: 'refused', error, receipt_due_at: null }).execute()

/**
 * The attempt failed: the next one may begin at once. `isUnknown`: the message may have been
 * accepted, so the attempt counts.
 */
export const freeSend = (db: DbOrTx, { now, isUnknown = false, ...send }: Send & { now: Date; isUnknown?: boolean }) =>
  updateSend(db, send)
    .where('state', '=', 'waiting')
    .set({ claimed_until: now, ...(isUnknown ? {} : { unfinished_attempts: oneAttemptLess }) })
    .execute()

/** The message was not delivered after all, and is to be sent again. */
export const reopenSend = (tx: Tx, { now, ...send }: Send & { now: Date }) =>
  updateSend(tx, send)
    .set({
      state: 'waiting',
      claimed_until: now,
      unfinished_attempts: oneAttemptLess,
      ticket_id: null,
      accepted_at: null,
      receipt_due_at: null,
    })
    .execute()

/** Sends of before the column have none. */
const oneAttemptLess = sql<number>`greatest(unfinished_attempts - 1, 0)`

/** The receipt says that the message is delivered, or no receipt will come. */
export const endReceipt = (db: DbOrTx, { isDelivered, ...send }: Send & { isDelivered: boolean }) =>
  updateSend(db, send)
    .where('state', '=', 'accepted')
    .set({ receipt_due_at: null, ...(isDelivered ? { state: 'delivered' as const } : {}) })
    .execute()

export type AcceptedSend = Send & { ticketId: string; acceptedAt: Date }

type ReceiptClaim = { now: Date; nextDueAt: Date; limit: number }

/** Claims sends whose receipts are due: each is due again at `nextDueAt`, until it is ended. */
export async function claimReceipts(db: DbOrTx, { now, nextDueAt, limit }: ReceiptClaim): Promise<AcceptedSend[]> {
  const { rows } = await sql<AcceptedSend>`
    with due as (
      select notification_id, token_md5 from native_push_sends where receipt_due_at <= ${now}
      order by receipt_due_at, notification_id, token_md5 limit ${limit} for update skip locked
    )
    update native_push_sends s set receipt_due_at = ${nextDueAt}
    from due where s.notification_id = due.notification_id and s.token_md5 = due.token_md5
    returning s.notification_id as "notificationId", s.token_md5 as "tokenMd5", s.ticket_id as "ticketId", s.accepted_at as "acceptedAt"`.execute(
    db,
  )
  return rows
}

/** No receipt is due before `until`: the service is away, or asks to wait. */
export async function delayReceipts(db: DbOrTx, { now, until }: { now: Date; until: Date }): Promise<void> {
  await db.updateTable('native_push_sends').set({ receipt_due_at: until }).where('receipt_due_at', '<=', now).execute()
}

/** The next instant at which a receipt is due. */
export async function findNextReceipt(db: DbOrTx): Promise<Date | null> {
  const row = await db
    .selectFrom('native_push_sends')
    .where('receipt_due_at', 'is not', null)
    .select('receipt_due_at')
    .orderBy('receipt_due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.receipt_due_at ?? null
}
