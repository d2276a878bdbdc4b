import type { AccountClosure } from '#app/context.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/**
 * Clears all personal data in a user's row. The row stays, because orders and accounting records
 * reference it. The caller changes the status with `transitionAccount`.
 */
export const anonymiseUser = (tx: Tx, { userId, now, slug, reason }: AccountClosure & { slug: string; reason: string }) =>
  tx
    .updateTable('users')
    .set({ ...erasedColumns, slug, deletion_reason: reason, deleted_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute()

const erasedColumns = {
  first_name: null,
  last_name: null,
  company_name: null,
  email: null,
  email_confirmed_at: null,
  pending_email: null,
  phone: null,
  phone_confirmed_at: null,
  pending_phone: null,
  seller_type: null,
  vat_number: null,
  company_number: null,
  contact_email: null,
  about: null,
  website: null,
  approved_at: null,
  blocked_reason: null,
  blocked_decision_id: null,
  merchant_fee_percentage: null,
  holiday: false,
  holiday_until: null,
  operator: false,
}

/**
 * Exports the account, its sessions, connected identities and push devices.
 * The export contains no password hash, token or verification code.
 */
export async function exportAccount(db: DbOrTx, userId: number) {
  const account = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['slug', 'role', 'status', 'first_name', 'last_name', 'company_name', 'email', 'email_confirmed_at', 'pending_email'])
    .select([
      'phone',
      'phone_confirmed_at',
      'pending_phone',
      'seller_type',
      'vat_number',
      'company_number',
      'contact_email',
      'about',
      'website',
    ])
    .select(['holiday', 'holiday_until', 'locale', 'currency', 'merchant_fee_percentage', 'rating_sum', 'rating_count'])
    .select(['approved_at', 'blocked_reason', 'documents_uploaded', 'terms_version', 'terms_agreed_at', 'created_at', 'updated_at'])
    .select((eb) =>
      eb.exists(eb.selectFrom('passwords as p').whereRef('p.user_id', '=', 'users.id').select('p.user_id')).as('has_password'),
    )
    .executeTakeFirst()
  const sessions = await db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .select(['user_agent', 'network', 'keep_me_logged_in', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'])
    .orderBy('id')
    .execute()
  const identities = await db
    .selectFrom('identities')
    .where('user_id', '=', userId)
    .select(['provider', 'subject', 'email', 'created_at'])
    .orderBy('provider')
    .execute()
  const push_devices = await db
    .selectFrom('push_tokens')
    .where('user_id', '=', userId)
    .select(['platform', 'updated_at'])
    .orderBy('session_id')
    .execute()
  return { account, sessions, identities, push_devices }
}
