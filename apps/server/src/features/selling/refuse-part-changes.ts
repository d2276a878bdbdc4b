import { refuseFieldErrors } from '@partlane/domain/field-errors'
import { hasOpenLineOfListing } from '#features/agreed-lines/public.ts'
import { lockOpenAuctions } from '#features/auction-runs/public.ts'
import { type ListingRow, listFitments, listPartNumbers } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { ListingColumnValues } from './listing-input.policy.ts'
import { listPartChanges } from './promised-part.policy.ts'

/**
 * Refuses that a locked listing becomes another part while its open auction has bids or a buyer can
 * pay for it. A blocked listing is excepted: its seller corrects it and operators check the result.
 * @throws FieldErrors part_is_promised
 */
export async function refusePartChanges(tx: Tx, row: ListingRow, fields: ListingColumnValues): Promise<void> {
  if (row.status === 'blocked') return
  const changes = listPartChanges(
    {
      ...row,
      part_numbers: fields.part_numbers && (await listPartNumbers(tx, row.id)),
      fitments: fields.fitments && (await listFitments(tx, [row.id])),
    },
    fields,
  )
  if (changes.length > 0 && (await isPromised(tx, row.id))) refuseFieldErrors(changes)
}

async function isPromised(tx: Tx, listingId: number): Promise<boolean> {
  const auctions = await lockOpenAuctions(tx, [listingId])
  return auctions.some(({ bid_count }) => bid_count > 0) || hasOpenLineOfListing(tx, listingId)
}
