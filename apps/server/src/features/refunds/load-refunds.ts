import type { RefundAuthor, RefundStatus } from '@partlane/domain/refunds/refund-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { sideOf } from '#features/orders/public.ts'
import type { PageRequest } from '#platform/db/pagination.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { loadRefundParts } from './load-refund-parts.ts'
import { type PresentedRefund, presentRefund } from './refunds.present.ts'
import { findRefund, listRefunds, listRefundsByStatus, type RefundRow } from './refunds.queries.ts'
import { findReturnAddress } from './return-address.ts'

/** The part of the context that presents refunds. The command line has no carrier gateways. */
export type RefundContext = Pick<AppContext, 'db' | 'clock' | 'pictures'> & Partial<Pick<AppContext, 'carrierGateways'>>
/** The language of the response. */
export type Reader = Pick<Caller, 'locale'>
type Requester = { user: CurrentUser; caller: Reader }

/** Loads a page of the refunds of what the user bought or sold. */
export async function loadRefundPage(
  ctx: RefundContext,
  { user, caller }: Requester,
  { side, isOpen, page }: { side: 'buyer' | 'seller'; isOpen?: boolean | undefined; page: PageRequest },
) {
  const refundPage = await listRefunds(ctx.db, { userId: user.id, side, isOpen, page })
  return { items: await present(ctx, refundPage.items, { side, caller }), pagy: refundPage.pagy }
}

/**
 * Loads a refund for its buyer or seller.
 * @throws Refusal not_found
 */
export async function loadRefund(ctx: RefundContext, { user, caller }: Requester, refundId: number): Promise<PresentedRefund> {
  const row = await getRefund(ctx, refundId)
  const side = sideOf(row, user)
  const presented = await presentOne(ctx, row, { side, caller })
  // The seller sees where the return will go before accepting it.
  const isDeciding = side === 'seller' && row.status === 'requested'
  return isDeciding
    ? { ...presented, return_address: await findReturnAddress(ctx.db, { seller_id: row.seller_id, company: null }) }
    : presented
}

/** Loads a page of the refunds with a status, for operators. */
export async function loadRefundsForOperators(
  ctx: RefundContext,
  { caller }: Pick<Requester, 'caller'>,
  filter: { status: RefundStatus; search?: string | undefined; page: PageRequest },
) {
  const refundPage = await listRefundsByStatus(ctx.db, filter)
  return { items: await present(ctx, refundPage.items, { side: 'operator', caller }), pagy: refundPage.pagy }
}

/** @throws Refusal not_found */
export async function getRefund(ctx: RefundContext, refundId: number): Promise<RefundRow> {
  const row = await findRefund(ctx.db, refundId)
  if (!row) throw new Refusal('not_found')
  return row
}

type Viewer = { side: RefundAuthor; caller: Reader }

/** Loads what belongs to a refund and presents it. */
export async function presentOne(ctx: RefundContext, row: RefundRow, viewer: Viewer): Promise<PresentedRefund> {
  const [presented] = await present(ctx, [row], viewer)
  if (!presented) throw new Error('a loaded refund was not presented')
  return presented
}

async function present(ctx: RefundContext, rows: readonly RefundRow[], { side, caller }: Viewer): Promise<PresentedRefund[]> {
  const partsOf = await loadRefundParts(ctx.db, rows)
  return rows.map((row) => presentRefund(ctx, row, { parts: partsOf(row.id), side, locale: caller.locale }))
}
