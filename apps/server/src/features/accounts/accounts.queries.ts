import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import type { Reader } from '#platform/db/db.ts'

/** The person of a live session with what policies ask: one statement for each request. */
export async function findSessionUser(db: Reader, sessionId: number): Promise<(CurrentUser & { lastSeenAt: Date }) | undefined> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    .where('u.status', '<>', 'deleted')
    .select([
      'u.id',
      'u.slug',
      'u.role',
      'u.status',
      'u.operator',
      'u.documents_uploaded',
      'u.email_confirmed_at',
      'u.phone_confirmed_at',
      's.id as session_id',
      's.keep_me_logged_in',
      's.last_seen_at',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    slug: row.slug,
    role: row.role as CurrentUser['role'],
    status: row.status as CurrentUser['status'],
    operator: row.operator,
    documents_uploaded: row.documents_uploaded,
    confirmed: row.email_confirmed_at !== null || row.phone_confirmed_at !== null,
    sessionId: row.session_id,
    keepMeLoggedIn: row.keep_me_logged_in,
    lastSeenAt: row.last_seen_at,
  }
}

/** Everything a person is told of themselves. */
export async function getAccount(db: Reader, userId: number) {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select([
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
      'phone_confirmed_at',
      'documents_uploaded',
      'merchant_fee_percentage',
      'locale',
      'currency',
    ])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}
export type AccountRow = Awaited<ReturnType<typeof getAccount>>

/** Columns of a person that everybody may see; join users as `seller` (or another alias) and select these. */
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
] as const

export async function getPublicUser(db: Reader, slug: string) {
  const row = await db
    .selectFrom('users')
    .where('slug', '=', slug)
    .where('role', '<>', 'guest')
    .where('status', 'not in', ['deleted', 'blocked'])
    .select(publicUserColumns)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}
export type PublicUserRow = Awaited<ReturnType<typeof getPublicUser>>

/** The account of an e-mail address with its password's hash; only signing in reads this. */
export function findCredentials(db: Reader, email: string) {
  return db
    .selectFrom('users as u')
    .leftJoin('passwords as p', 'p.user_id', 'u.id')
    .where('u.email', '=', email)
    .where('u.status', '<>', 'deleted')
    .select(['u.id', 'u.status', 'p.hash'])
    .executeTakeFirst()
}
