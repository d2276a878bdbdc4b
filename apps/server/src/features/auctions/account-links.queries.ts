import { type AccountLink, accountLinks } from '@partlane/domain/auctions/auction-rules'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/**
 * What links the accounts of a bidder and a seller: the same account for payouts, a device that
 * receives push messages for both, or the same saved address.
 */
export async function listAccountLinks(db: DbOrTx, { bidderId, sellerId }: { bidderId: number; sellerId: number }): Promise<AccountLink[]> {
  const { rows } = await sql<Record<AccountLink, boolean>>`
    select
      exists (select from payout_accounts a join payout_accounts b on b.gateway = a.gateway and b.reference = a.reference
        where a.user_id = ${bidderId} and b.user_id = ${sellerId}) as payout_account,
      exists (select from push_subscriptions a join push_subscriptions b on b.endpoint = a.endpoint
        where a.user_id = ${bidderId} and b.user_id = ${sellerId})
      or exists (select from push_tokens a join push_tokens b on b.token = a.token
        where a.user_id = ${bidderId} and b.user_id = ${sellerId}) as device,
      exists (select from addresses a join addresses b
        on b.country = a.country and ${comparableText('b.postal_code')} = ${comparableText('a.postal_code')}
          and ${comparableText('b.line1')} = ${comparableText('a.line1')}
        where a.user_id = ${bidderId} and b.user_id = ${sellerId}) as address`.execute(db)
  return accountLinks.filter((link) => rows[0]?.[link])
}

/** Letters and digits only, so that "2, High St." is "2 high st". */
const comparableText = (column: string) => sql`lower(regexp_replace(${sql.ref(column)}, '[^[:alnum:]]', '', 'g'))`
