import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

const accountColumns = [
  'id',
  'user_id',
  'gateway',
  'tracking_id',
  'reference',
  'status',
  'missing',
  'disabled_reason',
  'checked_at',
  'created_at',
] as const

const selectAccounts = (db: DbOrTx) => db.selectFrom('payout_accounts').select(accountColumns)

/** Lists the accounts of a user at gateways. */
export const listAccounts = (db: DbOrTx, userId: number) => selectAccounts(db).where('user_id', '=', userId).orderBy('id').execute()
export type PayoutAccountRow = Awaited<ReturnType<typeof listAccounts>>[number]

export const findAccount = (db: DbOrTx, { userId, gateway }: { userId: number; gateway: GatewayName }) =>
  selectAccounts(db).where('user_id', '=', userId).where('gateway', '=', gateway).executeTakeFirst()

/**
 * Finds an account by our name of it, or by a reference: the name at its gateway, or ours if the
 * gateway names it so (PayPal, whose reference is not stored before the first answer).
 */
export const findAccountOf = (db: DbOrTx, gateway: GatewayName, name: { trackingId: string } | { reference: string }) =>
  selectAccounts(db)
    .where('gateway', '=', gateway)
    .where((eb) =>
      'trackingId' in name
        ? eb('tracking_id', '=', name.trackingId)
        : eb.or([eb('reference', '=', name.reference), eb('tracking_id', '=', name.reference)]),
    )
    .executeTakeFirst()

/**
 * Lists accounts that their gateway has not completed, those that were asked for longest ago first.
 */
export const listWaitingAccounts = (db: DbOrTx, { createdAfter, limit }: { createdAfter: Date; limit: number }) =>
  selectAccounts(db)
    .where('status', '<>', 'connect_completed')
    .where('created_at', '>=', createdAfter)
    .orderBy(sql`checked_at nulls first`)
    .limit(limit)
    .execute()

/** What a gateway needs to know of a seller who connects an account. */
export const getAccountHolder = (db: DbOrTx, userId: number) =>
  db
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .select((eb) => [
      'u.role',
      'u.accepted_payments',
      eb.fn.coalesce('u.contact_email', 'u.email').as('email'),
      eb
        .selectFrom('addresses as a')
        .whereRef('a.user_id', '=', 'u.id')
        .where('a.kind', 'in', ['business', 'personal'])
        .select('a.country')
        .orderBy('a.kind')
        .orderBy('a.position')
        .orderBy('a.id')
        .limit(1)
        .as('country'),
    ])
    .executeTakeFirstOrThrow()
