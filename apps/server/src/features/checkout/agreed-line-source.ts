import { Refusal } from '@partlane/domain/refusal'
import { type AgreedLineRow, refuseUnpayable, transitionAgreedLine } from '#features/agreed-lines/public.ts'
import type { PurchaseLineRow } from './checkout.queries.ts'
import type { PurchaseSource } from './purchase-source.ts'

/**
 * Lines that a seller has agreed with one buyer. Their price never changes, their units are held by
 * the agreed line, and a holiday of the seller does not end them.
 */
export const agreedLineSource: PurchaseSource = {
  /** @throws Refusal agreed_line_is_expired, agreed_line_is_paid, not_for_sale */
  refuseOutdatedLines(lines, { listings, agreedLines }, now) {
    for (const line of lines) {
      refuseUnpayable(findAgreedLine(agreedLines, line), now)
      const listing = listings.find(({ id }) => id === line.listing_id)
      if (!listing || listing.status === 'blocked') throw new Refusal('not_for_sale')
    }
  },

  async completeLines(tx, { lines, agreedLines, now }) {
    for (const line of lines) await transitionAgreedLine(tx, findAgreedLine(agreedLines, line), 'pay', now)
  },
}

function findAgreedLine(agreedLines: readonly AgreedLineRow[], { agreed_line_id }: PurchaseLineRow): AgreedLineRow {
  const agreedLine = agreedLines.find(({ id }) => id === agreed_line_id)
  if (!agreedLine) throw new Error(`agreed line ${agreed_line_id} was not locked`)
  return agreedLine
}
