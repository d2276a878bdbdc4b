import type { DbOrTx } from '#platform/db/db.ts'

/**
 * Lists the shares of a payment by a gateway that pays the sellers' own accounts, in the order of
 * the sellers. Other payments have none.
 */
export async function listShares(db: DbOrTx, paymentId: number) {
  const rows = await db.selectFrom('payment_shares').where('payment_id', '=', paymentId).selectAll().orderBy('seller_id').execute()
  return rows.map((row) => ({
    sellerId: row.seller_id,
    amountMinor: row.amount_minor,
    feeMinor: row.fee_minor,
    feePercentage: Number(row.fee_percentage),
    feeVatPercentage: Number(row.fee_vat_percentage),
    accountReference: row.account_reference,
  }))
}
