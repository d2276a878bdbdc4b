import type { Role, UserStatus } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import { type SelectQueryBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { publicUserColumns } from '#features/accounts/public.ts'
import { placeColumns } from '#features/addresses/public.ts'
import type { Reader } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'
import type { DB } from '#platform/db/schema.generated.ts'
import { searchTerms } from './search-terms.ts'

export type PeopleFilter = {
  search?: string | undefined
  status?: UserStatus | undefined
  role?: Role | undefined
  /** Businesses whose documents wait, longest first; else everybody, newest first. */
  waiting?: boolean
  page: PageRequest
}

/** Few at any time, and counting who is found needs none of them. */
const waitingDocuments = (db: Reader) =>
  db
    .selectFrom('documents as d')
    .where('d.status', '=', 'pending')
    .where('d.removed_at', 'is', null)
    .groupBy('d.user_id')
    .select((e) => ['d.user_id', e.fn.countAll<number>().as('documents_waiting'), e.fn.min('d.created_at').as('waiting_since')])

const personColumns = [
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

type Users = SelectQueryBuilder<DB & { u: DB['users'] }, 'u', object>

/** Members, never guests, with the documents of theirs that wait. */
export function listPeople(db: Reader, { search, status, role, waiting, page }: PeopleFilter) {
  const found = members(db, search)
    .$if(status !== undefined, (q) => q.where('u.status', '=', status ?? ''))
    .$if(role !== undefined, (q) => q.where('u.role', '=', role ?? ''))
  return fetchPage(db, waiting ? longestWaiting(db, found) : newest(db, found), page)
}
export type PersonRow = Awaited<ReturnType<typeof listPeople>>['items'][number]

function members(db: Reader, search = ''): Users {
  const all = db.selectFrom('users as u').where('u.role', '<>', 'guest') as unknown as Users
  return searchTerms(search).reduce((query, term) => query.where(sql<boolean>`u.people_words like '%' || plain_words(${term}) || '%'`), all)
}

/** Whoever cannot be let in whatever is decided waits for nothing. */
const longestWaiting = (db: Reader, found: Users) =>
  found
    .innerJoin(waitingDocuments(db).as('w'), 'w.user_id', 'u.id')
    .where('u.status', 'not in', ['blocked', 'deleted'])
    .select(personColumns)
    .select(['w.documents_waiting', 'w.waiting_since'])
    .orderBy('w.waiting_since')
    .orderBy('u.id')

const newest = (db: Reader, found: Users) =>
  found
    .leftJoin(waitingDocuments(db).as('w'), 'w.user_id', 'u.id')
    .select(personColumns)
    .select(['w.documents_waiting', 'w.waiting_since'])
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')

/** Everything about one member that a decision may hang on; one statement. @throws Refusal not_found */
export async function getPerson(db: Reader, personId: number, now: Date) {
  const row = await db
    .selectFrom('users as u')
    .leftJoin(waitingDocuments(db).as('w'), 'w.user_id', 'u.id')
    .where('u.id', '=', personId)
    .where('u.role', '<>', 'guest')
    .select(personColumns)
    .select(publicUserColumns.map((column) => `u.${column}` as const))
    .select(['u.seller_type', 'u.vat_number', 'u.company_number', 'u.website', 'u.about', 'u.blocked_reason'])
    .select(['w.documents_waiting', 'w.waiting_since'])
    .select((e) => [
      e
        .selectFrom('listings as l')
        .whereRef('l.seller_id', '=', 'u.id')
        .where('l.status', 'in', ['available', 'reserved'])
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('listings_count'),
      e
        .selectFrom('orders as o')
        .whereRef('o.seller_id', '=', 'u.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('orders_sold'),
      e
        .selectFrom('orders as o')
        .whereRef('o.buyer_id', '=', 'u.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('orders_bought'),
      e
        .selectFrom('sessions as s')
        .whereRef('s.user_id', '=', 'u.id')
        .where('s.revoked_at', 'is', null)
        .where('s.expires_at', '>', now)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('open_sessions'),
      jsonObjectFrom(
        e
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
