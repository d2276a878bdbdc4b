import type { Role, UserStatus } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { publicUserColumns } from '#features/accounts/public.ts'
import { placeColumns } from '#features/addresses/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { escapeLikePattern } from '#platform/db/escape-like-pattern.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

const MAX_SEARCH_TERMS = 6

export type ListUsersOptions = {
  search?: string | undefined
  status?: UserStatus | undefined
  role?: Role | undefined
  /** Only members with pending documents, longest wait first. Default: all, newest first. */
  pendingOnly?: boolean
  page: PageRequest
}

/** Number and age of the pending documents, per user. */
const pendingDocumentsQuery = (db: DbOrTx) =>
  db
    .selectFrom('documents as d')
    .where('d.status', '=', 'pending')
    .where('d.removed_at', 'is', null)
    .groupBy('d.user_id')
    .select((eb) => ['d.user_id', eb.fn.countAll<number>().as('documents_waiting'), eb.fn.min('d.created_at').as('waiting_since')])

const userColumns = [
  'u.id',
  'u.slug',
  'u.role',
  'u.status',
  'u.operator',
  'u.first_name',
  'u.last_name',
  'u.company_name',
  'u.email',
  'u.pending_email',
  'u.phone',
  'u.pending_phone',
  'u.created_at',
] as const

/** One page of members (no guests) with the number and age of their pending documents. */
export function listUsers(db: DbOrTx, { search, status, role, pendingOnly, page }: ListUsersOptions) {
  const query = memberQuery(db, search)
    .$if(status !== undefined, (qb) => qb.where('u.status', '=', status!))
    .$if(role !== undefined, (qb) => qb.where('u.role', '=', role!))
  return fetchPage(db, pendingOnly ? orderByLongestWaiting(db, query) : orderByNewest(db, query), page)
}
export type UserSummaryRow = Awaited<ReturnType<typeof listUsers>>['items'][number]

function memberQuery(db: DbOrTx, search = '') {
  const allMembers = db.selectFrom('users as u').where('u.role', '<>', 'guest')
  return parseSearchTerms(search).reduce(
    (query, term) => query.where(sql<boolean>`u.people_words like '%' || plain_words(${term}) || '%'`),
    allMembers,
  )
}

type MemberQuery = ReturnType<typeof memberQuery>

/**
 * Splits a typed search into terms, escaped for LIKE. All terms must occur in `users.people_words`.
 * A phone number is one term without spaces and leading zeros, so "07911 123456", "+44 7911 123456"
 * and "0044 7911 123456" all match "+447911123456".
 */
export function parseSearchTerms(input: string): string[] {
  const text = input.trim()
  const digits = text.replace(/\D/g, '')
  const terms = /^\+?[\d\s().-]+$/.test(text) && digits.length >= 5 ? [digits.replace(/^0+/, '')] : text.split(/\s+/)
  return terms.filter(Boolean).slice(0, MAX_SEARCH_TERMS).map(escapeLikePattern)
}

/** Without blocked and deleted accounts, because they cannot be approved. */
const orderByLongestWaiting = (db: DbOrTx, query: MemberQuery) =>
  query
    .innerJoin(pendingDocumentsQuery(db).as('w'), 'w.user_id', 'u.id')
    .where('u.status', 'not in', ['blocked', 'deleted'])
    .select(userColumns)
    .select(['w.documents_waiting', 'w.waiting_since'])
    .orderBy('w.waiting_since')
    .orderBy('u.id')

const orderByNewest = (db: DbOrTx, query: MemberQuery) =>
  query
    .leftJoin(pendingDocumentsQuery(db).as('w'), 'w.user_id', 'u.id')
    .select(userColumns)
    .select(['w.documents_waiting', 'w.waiting_since'])
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')

/**
 * Everything about one member that a decision may depend on, in one statement.
 * @throws Refusal not_found
 */
export async function getUserDetails(db: DbOrTx, userId: number, now: Date) {
  const row = await db
    .selectFrom('users as u')
    .leftJoin(pendingDocumentsQuery(db).as('w'), 'w.user_id', 'u.id')
    .where('u.id', '=', userId)
    .where('u.role', '<>', 'guest')
    .select(userColumns)
    .select(publicUserColumns.map((column) => `u.${column}` as const))
    .select(['u.seller_type', 'u.vat_number', 'u.company_number', 'u.website', 'u.about', 'u.blocked_reason'])
    .select(['u.merchant_fee_percentage', 'u.payout_on_dispatch', 'u.payouts_held_reason'])
    .select(['w.documents_waiting', 'w.waiting_since'])
    .select((eb) => [
      eb
        .selectFrom('listings as l')
        .whereRef('l.seller_id', '=', 'u.id')
        .where('l.status', 'in', ['available', 'reserved'])
        .select((innerEb) => innerEb.fn.countAll<number>().as('count'))
        .as('listings_count'),
      eb
        .selectFrom('orders as o')
        .whereRef('o.seller_id', '=', 'u.id')
        .select((innerEb) => innerEb.fn.countAll<number>().as('count'))
        .as('orders_sold'),
      eb
        .selectFrom('orders as o')
        .whereRef('o.buyer_id', '=', 'u.id')
        .select((innerEb) => innerEb.fn.countAll<number>().as('count'))
        .as('orders_bought'),
      eb
        .selectFrom('sessions as s')
        .whereRef('s.user_id', '=', 'u.id')
        .where('s.revoked_at', 'is', null)
        .where('s.expires_at', '>', now)
        .select((innerEb) => innerEb.fn.countAll<number>().as('count'))
        .as('open_sessions'),
      jsonObjectFrom(
        eb
          .selectFrom('addresses as a')
          .whereRef('a.user_id', '=', 'u.id')
          .where('a.kind', '=', 'business')
          .select(['a.id', 'a.full_name', 'a.phone'])
          .select(placeColumns.map((column) => `a.${column}` as const))
          .orderBy('a.id')
          .limit(1),
      ).as('business_address'),
    ])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}
export type UserDetailsRow = Awaited<ReturnType<typeof getUserDetails>>

/** Confirmed addresses, locale and name of a user, for messages about decisions. */
export const findMessageRecipient = (db: DbOrTx, userId: number) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'phone', 'locale', 'slug', 'first_name', 'last_name', 'company_name'])
    .executeTakeFirst()

/** The operators that are informed of what needs a decision. */
export const listOperators = (db: DbOrTx) =>
  db
    .selectFrom('users')
    .where('operator', '=', true)
    .where('status', '=', 'verified')
    .select(['id', 'email', 'locale'])
    .orderBy('id')
    .execute()
