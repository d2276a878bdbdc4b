import { sql } from 'kysely'

/**
 * SQL expression of the reference of a seller's active PayPal account, null without one: as
 * `isActiveAccount`. `seller` names the column with the id of the seller.
 */
export const activePaypalReference = (seller: string) => sql<string | null>`(
  select account.reference from payout_accounts account
  where account.user_id = ${sql.ref(seller)} and account.gateway = 'paypal'
    and account.status = 'connect_completed' and account.disabled_reason is null)`
