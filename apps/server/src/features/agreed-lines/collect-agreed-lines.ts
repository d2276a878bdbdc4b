import { isPayable } from '@partlane/domain/checkout/agreed-line-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { DbOrTx } from '#platform/db/db.ts'
import { hasPaidLine, listOpenLines, type OpenLineRow } from './agreed-lines.queries.ts'

type ChosenLines = { buyerId: number; ids: readonly number[]; now: Date }

/** Lists those of the chosen agreed lines of a buyer that can be paid. */
export async function listPayableLines(db: DbOrTx, { buyerId, ids, now }: ChosenLines): Promise<OpenLineRow[]> {
  if (ids.length === 0) return []
  return (await listOpenLines(db, buyerId)).filter((line) => ids.includes(line.agreed_line_id) && isPayable(line, now))
}

/**
 * Returns the chosen agreed lines of a buyer for a purchase.
 * @throws Refusal agreed_line_is_paid, agreed_line_is_expired (also for a line of another buyer)
 */
export async function collectAgreedLines(db: DbOrTx, chosen: ChosenLines): Promise<OpenLineRow[]> {
  const lines = await listPayableLines(db, chosen)
  if (lines.length < new Set(chosen.ids).size)
    throw new Refusal((await hasPaidLine(db, chosen)) ? 'agreed_line_is_paid' : 'agreed_line_is_expired')
  return lines
}
