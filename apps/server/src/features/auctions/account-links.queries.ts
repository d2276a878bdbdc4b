import type { AccountLink } from '@partlane/domain/auctions/auction-rules'
import { type RawBuilder, sql } from 'kysely'

/** So many of the latest addresses from which the seller has bid elsewhere are compared. */
const MAX_SELLER_ADDRESSES = 100

/**
 * What links the accounts of a bidder and a seller: the same account for payouts, a device that
 * receives push messages for both, the same saved address, or the network of the bid: that of a
 * session of the seller. Sign-ins are known as long as their sessions. `sellerId`: a column.
 */
export const accountLinksOf = (bidderId: number, sellerId: RawBuilder<number>, network: string | null) => sql<AccountLink[]>`
  array_remove(array[
    case when exists (select from payout_accounts a join payout_accounts b on b.gateway = a.gateway and b.reference = a.reference
      where a.user_id = ${bidderId} and b.user_id = ${sellerId}) then 'payout_account' end,
    case when exists (select from push_subscriptions a join push_subscriptions b on b.endpoint = a.endpoint
        where a.user_id = ${bidderId} and b.user_id = ${sellerId})
      or exists (select from push_tokens a join push_tokens b on b.token = a.token
        where a.user_id = ${bidderId} and b.user_id = ${sellerId}) then 'device' end,
    case when exists (select from addresses a join addresses b
      on b.country = a.country and ${comparableText('b.postal_code')} = ${comparableText('a.postal_code')}
        and ${comparableText('b.line1')} = ${comparableText('a.line1')}
      where a.user_id = ${bidderId} and b.user_id = ${sellerId}) then 'address' end,
    case when exists (select from sessions s where s.user_id = ${sellerId} and s.network = ${network}::text) then 'network' end
  ], null)`

/** The latest addresses from which the seller has bid elsewhere. */
export const bidAddressesOf = (sellerId: RawBuilder<number>) => sql<string[]>`
  array(select b.address from bids b where b.bidder_id = ${sellerId} and b.address is not null
    order by b.id desc limit ${MAX_SELLER_ADDRESSES})`

/** Letters and digits only, so that "2, High St." is "2 high st". */
function comparableText(column: string) {
  return sql`lower(regexp_replace(${sql.ref(column)}, '[^[:alnum:]]', '', 'g'))`
}
