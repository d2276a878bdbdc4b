import type { CurrencyCode } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { placeColumns } from '#features/addresses/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import type { Users } from '#platform/db/schema.generated.ts'
import { companyOf } from './company.sql.ts'

const accountColumns = [
  'id',
  'slug',
  'role',
  'status',
  'operator',
  'first_name',
  'last_name',
  'company_name',
  'email',
  'email_confirmed_at',
  'pending_email',
  'phone',
  'phone_confirmed_at',
  'pending_phone',
  'documents_uploaded',
  'merchant_fee_percentage',
  'seller_type',
  'vat_number',
  'company_number',
  'contact_email',
  'about',
  'website',
  'holiday',
  'holiday_until',
  'locale',
  'currency',
  'terms_version',
] as const

/**
 * The account as its owner sees it: profile, sign-in methods, addresses and the newest document.
 * @throws Refusal not_found
 */
export async function getAccount(db: DbOrTx, userId: number) {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(accountColumns)
    .select((eb) => [
      eb.exists(eb.selectFrom('passwords as p').whereRef('p.user_id', '=', 'users.id').select('p.user_id')).as('has_password'),
      jsonArrayFrom(eb.selectFrom('identities as i').whereRef('i.user_id', '=', 'users.id').select('i.provider').orderBy('i.provider')).as(
        'identities',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('payout_accounts as g')
          .whereRef('g.user_id', '=', 'users.id')
          .select(['g.gateway', 'g.status', 'g.reference', 'g.disabled_reason'])
          .orderBy('g.id'),
      ).as('payout_accounts'),
      jsonArrayFrom(
        eb
          .selectFrom('addresses as a')
          .whereRef('a.user_id', '=', 'users.id')
          .where('a.kind', 'in', ['personal', 'business'])
          .select(['a.id', 'a.kind', 'a.full_name', 'a.phone'])
          .select(placeColumns.map((column) => `a.${column}` as const))
          .orderBy('a.position')
          .orderBy('a.id'),
      ).as('addresses'),
      jsonObjectFrom(
        eb
          .selectFrom('documents as d')
          .whereRef('d.user_id', '=', 'users.id')
          .where('d.removed_at', 'is', null)
          .select(['d.status', 'd.reason'])
          .orderBy('d.created_at', 'desc')
          .orderBy('d.id', 'desc')
          .limit(1),
      ).as('documents'),
    ])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}
export type AccountRow = Awaited<ReturnType<typeof getAccount>>

/**
 * Public columns of a user. A query that joins `users`, for example as `seller`, selects these for
 * `presentPublicUser`.
 */
export const publicUserColumns = [
  'id',
  'slug',
  'role',
  'first_name',
  'last_name',
  'company_name',
  'rating_sum',
  'rating_count',
  'holiday',
  'created_at',
  'deleted_at',
] as const

export type PublicUserRow = Pick<Selectable<Users>, (typeof publicUserColumns)[number]>

/** Returns the currency in which a user sells. */
export async function getUserCurrency(db: DbOrTx, userId: number): Promise<CurrencyCode> {
  const { currency } = await db.selectFrom('users').where('id', '=', userId).select('currency').executeTakeFirstOrThrow()
  return currency
}

/** Confirmed email address and locale of a user. */
export const findMailContact = (db: DbOrTx, userId: number) =>
  db.selectFrom('users').where('id', '=', userId).select(['email', 'locale', 'role']).executeTakeFirst()

/** Returns the details of a business, null for a private seller. */
export async function findCompany(db: DbOrTx, sellerId: number) {
  const { company } = await db.selectNoFrom(companyOf(sql<number>`${sellerId}::bigint`).as('company')).executeTakeFirstOrThrow()
  return company
}
