import type { operatorAuction, operatorAuctionSummary } from '@partlane/contract/operator-auctions'
import type { Flat } from '@partlane/contract/resource'
import type { OperatorContext } from '#features/operators/public.ts'
import type { Page, PageRequest } from '#platform/db/pagination.ts'
import { presentAuctionSummary, presentOperatorAuction } from './operator-auctions.present.ts'
import { type AuctionFilter, getAuction, listAuctions } from './operator-auctions.queries.ts'

/** Loads a page of runs of auctions. */
export async function loadAuctions(
  { db }: Pick<OperatorContext, 'db'>,
  filter: AuctionFilter,
  page: PageRequest,
): Promise<Page<Flat<typeof operatorAuctionSummary>>> {
  const { items, pagy } = await listAuctions(db, filter, page)
  return { items: items.map(presentAuctionSummary), pagy }
}

/** @throws Refusal not_found */
export async function loadAuction({ db, clock }: OperatorContext, id: number): Promise<Flat<typeof operatorAuction>> {
  const now = clock.now()
  return presentOperatorAuction(await getAuction(db, id, now), now)
}
