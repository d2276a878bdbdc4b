import { Refusal } from '@partlane/domain/refusal'
import { lockAuction } from '#features/auction-runs/public.ts'
import { forgiveStrike as forgive, lockPeople } from '#features/auctions/public.ts'
import { type Actor, actorId, type OperatorContext, recordAuditEntry, refuseOwnAccount } from '#features/operators/public.ts'
import { findAuditedUser, getAuction } from './operator-auctions.queries.ts'

type ForgiveInput = { actor: Actor; auctionId: number; reason: string }

/**
 * Forgives the buyer of a run that it was not paid in time: it does not count for the block of bids
 * any more. Repeated, it changes nothing.
 * @throws Refusal not_found, no_strike, not_allowed (an own strike)
 */
export async function forgiveStrike(ctx: OperatorContext, { actor, auctionId, reason }: ForgiveInput): Promise<void> {
  const now = ctx.clock.now()
  const { buyer_id: buyerId, unpaid_at } = await getAuction(ctx.db, auctionId, now)
  if (buyerId === null || unpaid_at === null) throw new Refusal('no_strike')
  refuseOwnAccount(actor, buyerId)
  await ctx.db.transact(async (tx) => {
    await lockPeople(tx, [buyerId, actorId(actor) ?? buyerId])
    const auction = await lockAuction(tx, auctionId)
    if (!auction) throw new Refusal('not_found')
    if (auction.strike_forgiven_at !== null) return
    await forgive(tx, auctionId, now)
    const user = await findAuditedUser(tx, buyerId)
    await recordAuditEntry(tx, { actor, action: 'person.forgive_strike', user, reason, after: { auction_id: auctionId }, now })
  })
}
