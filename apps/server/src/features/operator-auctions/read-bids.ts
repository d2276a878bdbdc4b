import type { operatorBid } from '@partlane/contract/operator-auctions'
import type { Flat } from '@partlane/contract/resource'
import { type Actor, type OperatorContext, recordSubjectEntry } from '#features/operators/public.ts'
import type { Page, PageRequest } from '#platform/db/pagination.ts'
import { presentOperatorBid } from './operator-auctions.present.ts'
import { getRun, listBids } from './operator-auctions.queries.ts'

type ReadInput = { actor: Actor; auctionId: number; page: PageRequest }

/**
 * Loads a page of the bids of a run, with maxima and addresses. The audit entry is committed
 * before, so that no view is missing from the audit log.
 * @throws Refusal not_found
 */
export async function readBids(ctx: OperatorContext, { actor, auctionId, page }: ReadInput): Promise<Page<Flat<typeof operatorBid>>> {
  const run = await getRun(ctx.db, auctionId)
  const now = ctx.clock.now()
  const subject = { type: 'auction', id: run.id, name: run.title } as const
  await ctx.db.transact((tx) => recordSubjectEntry(tx, { actor, action: 'auction.read', subject, now }))
  const { items, pagy } = await listBids(ctx.db, { auctionId, now, page })
  return { items: items.map((row) => presentOperatorBid(row, run, now)), pagy }
}
