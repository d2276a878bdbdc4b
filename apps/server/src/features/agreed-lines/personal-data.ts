import { Refusal } from '@partlane/domain/refusal'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/**
 * Refuses while the user has agreed to buy a part and has not paid it. Units that were agreed with
 * a seller are held stock, which `refuseHeldStock` refuses.
 * @throws Refusal account_has_open_orders
 */
export async function refuseOpenAgreedLines(tx: Tx, { userId }: { userId: number }): Promise<void> {
  const openLine = await tx
    .selectFrom('agreed_lines')
    .where('buyer_id', '=', userId)
    .where('status', '=', 'open')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (openLine) throw new Refusal('account_has_open_orders')
}

export const exportAgreedLines = async (db: DbOrTx, userId: number) => ({
  agreed_lines: await db
    .selectFrom('agreed_lines as a')
    .innerJoin('listings as l', 'l.id', 'a.listing_id')
    .where('a.buyer_id', '=', userId)
    .select(['a.source', 'l.slug as listing_slug', 'l.title', 'a.quantity', 'a.unit_price_minor', 'a.unit_surcharge_minor', 'a.currency'])
    .select(['a.status', 'a.pay_until', 'a.created_at', 'a.closed_at'])
    .orderBy('a.id')
    .execute(),
})
