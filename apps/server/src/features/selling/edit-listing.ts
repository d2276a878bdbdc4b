import type { ListingStatus } from '@partlane/domain/listings/listing-machine'
import { isEditable } from '@partlane/domain/listings/sale-terms'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { hasOpenLineOfListing } from '#features/agreed-lines/public.ts'
import { cancelAuctionWithoutBids, copyTermsOfListing, lockOpenAuctions, openAuctions } from '#features/auction-runs/public.ts'
import { listingChanged, listingSoldOut } from '#features/listings/listings.events.ts'
import { hasRunWhile, type ListingRow, parseListingRef, saveListing, statusWithStock } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { finishNamedUploads } from './finish-named-uploads.ts'
import { refusePartChanges } from './refuse-part-changes.ts'
import { resolveListingFields } from './resolve-listing-fields.ts'
import type { SaveListingInput } from './save-draft.ts'
import { refuseIncomplete, refuseStale } from './selling.policy.ts'
import { countPhotos } from './selling.queries.ts'
import { lockOwnListing } from './selling.store.ts'
import { applyListingFields } from './write-listing-fields.ts'

/**
 * Edits a listing that operators have blocked. It stays blocked: the seller asks for a check of
 * the corrected listing, or appeals the decision.
 * @throws as `editListing`; listing_is_not_blocked in any other status
 */
export const editBlockedListing = (ctx: AppContext, input: SaveListingInput): Promise<number> =>
  edit(ctx, input, ({ status }) => {
    if (status !== 'blocked') throw new Refusal('listing_is_not_blocked')
  })

/**
 * Edits a published listing. It must stay complete. Its quantity must not fall below the held
 * units. New units put a sold-out listing on sale again; a quantity of zero sells it out.
 * @throws Refusal not_found, listing_is_draft, listing_is_blocked, listing_changed_meanwhile,
 * quantity_below_reserved, units_are_held, auction_has_bids, unavailable
 * @throws FieldErrors of `resolveListingFields` and `checkListingFields`; part_is_promised;
 * listing_incomplete at each missing field, codes of `listSaleTermsIssues`
 */
export const editListing = (ctx: AppContext, input: SaveListingInput): Promise<number> =>
  edit(ctx, input, ({ status }) => {
    if (!isEditable(status)) throw new Refusal(`listing_is_${status}`)
  })

/**
 * The sale format stays while a buyer may pay for held units: the sale was agreed in this format.
 * @throws Refusal units_are_held
 */
async function refuseHeldUnits(tx: Tx, { id, reserved_quantity }: ListingRow): Promise<void> {
  if (reserved_quantity > 0 || (await hasOpenLineOfListing(tx, id))) throw new Refusal('units_are_held', { field: 'sale_format' })
}

type StatusRule = (row: ListingRow) => void

async function edit(ctx: AppContext, { user, ref, fields, version }: SaveListingInput, refuseStatus: StatusRule): Promise<number> {
  await finishNamedUploads(ctx, { user, fields })
  return ctx.db.transact(async (tx) => {
    const row = await lockOwnListing(tx, user, parseListingRef(ref))
    refuseStatus(row)
    refuseStale(row, version)
    if (fields.quantity !== undefined && fields.quantity < row.reserved_quantity)
      throw new Refusal('quantity_below_reserved', { field: 'quantity', reserved: row.reserved_quantity })

    const now = ctx.clock.now()
    const columnFields = await resolveListingFields(tx, row, fields)
    await refusePartChanges(tx, row, columnFields)
    const change = await applyListingFields(tx, { row, fields: columnFields })
    // In a change, dates may be text and attributes are JSON text. The checks read neither.
    const updatedRow = { ...row, ...change } as ListingRow
    if (updatedRow.sale_format !== row.sale_format) await refuseHeldUnits(tx, row)
    refuseIncomplete(updatedRow, await countPhotos(tx, row.id))
    const status = await statusWithStock(tx, updatedRow)
    await saveListing(tx, row, { ...change, status }, now)
    await updateAuction(tx, row, { updatedRow, status }, now)
    const becameSoldOut = status === 'sold_out' && row.status !== 'sold_out'
    await emit(tx, becameSoldOut ? listingSoldOut({ listing_id: row.id }) : listingChanged({ listing_id: row.id }))
    return row.id
  })
}

const termColumns = [
  'starting_price_minor',
  'reserve_price_minor',
  'item_price_minor',
  'auction_duration_days',
  'currency',
  'quantity',
] as const

/**
 * Starts a run when a listing becomes an auction, and cancels it when it stops being one or has no
 * units left. New terms are those of the run, too, until the first bid. A run keeps its end.
 * @throws Refusal auction_has_bids
 */
async function updateAuction(
  tx: Tx,
  row: ListingRow,
  { updatedRow, status }: { updatedRow: ListingRow; status: ListingStatus },
  now: Date,
): Promise<void> {
  const wasAuction = row.sale_format === 'auction'
  if (updatedRow.sale_format !== 'auction' || status === 'sold_out') {
    if (wasAuction) await cancelAuctionWithoutBids(tx, row.id, now)
    return
  }
  if (!wasAuction || row.auction_id === null) {
    // Off sale its time would pass unseen: it starts when the listing returns.
    if (hasRunWhile(status)) await openAuctions(tx, [row.id], now)
    return
  }
  if (termColumns.every((column) => updatedRow[column] === row[column])) return
  const [auction] = await lockOpenAuctions(tx, [row.id])
  if (!auction) return
  if (auction.bid_count > 0) throw new Refusal('auction_has_bids')
  await copyTermsOfListing(tx, auction.id)
}
