import type { Locale } from '@partlane/domain/locale'
import { Refusal } from '@partlane/domain/refusal'
import { translator } from '@partlane/i18n/server'
import { sql } from 'kysely'
import type { AccountClosure } from '#app/context.ts'
import { correctNotifications } from '#features/notifications/public.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/**
 * Refuses while a bid of the user counts in an open auction: it may lead after another one is
 * retracted. Open auctions that the user sells are refused with the listings.
 * @throws Refusal account_has_open_auctions
 */
export async function refuseOpenBids(tx: Tx, { userId }: { userId: number }): Promise<void> {
  const auction = await tx
    .selectFrom('auction_bidders as b')
    .innerJoin('auctions as a', 'a.id', 'b.auction_id')
    .where('b.bidder_id', '=', userId)
    .where('b.maximum_minor', 'is not', null)
    .where('a.state', '=', 'open')
    .select('a.id')
    .limit(1)
    .executeTakeFirst()
  if (auction) throw new Refusal('account_has_open_auctions')
}

/** Deletes the watches of a member. */
export async function eraseWatches(tx: Tx, { userId }: AccountClosure): Promise<void> {
  await tx.deleteFrom('watches').where('user_id', '=', userId).execute()
}

/** Dedupe key of the notice to the seller of an auction with the name of its buyer. */
export const saleNoticeKey = (auctionId: number) => `auction:${auctionId}:sold`

/**
 * Removes the network addresses and devices of the bids of a member, and the name from the notices
 * of sellers. The bids stay: they are the result of auctions of others.
 */
export async function eraseBids(tx: Tx, { userId }: AccountClosure): Promise<void> {
  await tx.updateTable('bids').set({ address: null, user_agent: null }).where('bidder_id', '=', userId).execute()
  const bought = await tx
    .selectFrom('auctions as a')
    .innerJoin('users as seller', 'seller.id', 'a.seller_id')
    .where('a.buyer_id', '=', userId)
    .select(['a.id', 'a.seller_id', 'seller.locale'])
    .execute()
  await correctNotifications(
    tx,
    bought.map(({ id, seller_id, locale }) => ({
      userId: seller_id,
      dedupeKey: saleNoticeKey(id),
      data: { buyer: formerMemberName(locale) },
    })),
  )
}

const formerMemberName = (locale: Locale) => translator(locale, 'profile-messages')('former_member')

/** Exports the auctions of a seller, without the names and the maxima of bidders. */
export const exportAuctions = async (db: DbOrTx, userId: number) => ({
  auctions: await db
    .selectFrom('auctions as a')
    .innerJoin('listings as l', 'l.id', 'a.listing_id')
    .where('a.seller_id', '=', userId)
    .select(['l.title', 'a.currency', 'a.starting_price_minor', 'a.reserve_price_minor', 'a.buy_now_price_minor', 'a.price_minor'])
    .select(['a.bid_count', 'a.state', 'a.outcome', 'a.starts_at', 'a.ends_at', 'a.closed_at'])
    .orderBy('a.id')
    .execute(),
})

/** Exports what a member has bid, with the own maxima, and bought at once. */
export const exportBids = async (db: DbOrTx, userId: number) => ({
  bids: await db
    .selectFrom('bids as b')
    .innerJoin('auctions as a', 'a.id', 'b.auction_id')
    .innerJoin('listings as l', 'l.id', 'a.listing_id')
    .where('b.bidder_id', '=', userId)
    .select(['l.title', 'a.currency', 'b.maximum_minor', 'b.status', 'b.created_at', 'b.retracted_at', 'b.retraction_reason'])
    .select(['b.address', 'b.user_agent'])
    .select(sql<boolean>`a.leader_id is not distinct from b.bidder_id`.as('leading'))
    .orderBy('b.id')
    .execute(),
  bought_auctions: await db
    .selectFrom('auctions as a')
    .innerJoin('listings as l', 'l.id', 'a.listing_id')
    .where('a.buyer_id', '=', userId)
    .select(['l.title', 'a.outcome', 'a.closed_at'])
    .orderBy('a.id')
    .execute(),
})

export const exportWatches = async (db: DbOrTx, userId: number) => ({
  watches: await db
    .selectFrom('watches as w')
    .innerJoin('listings as l', 'l.id', 'w.listing_id')
    .where('w.user_id', '=', userId)
    .select(['l.title', 'w.created_at'])
    .orderBy('w.listing_id')
    .execute(),
})
