import type { Insertable } from 'kysely'
import type { SellerShare } from '#features/orders/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { PaymentShares } from '#platform/db/schema.generated.ts'

type NewShare = SellerShare & { accountReference: string }

/** Inserts the shares of a payment, which the database compares with its amount. */
export async function insertShares(tx: Tx, paymentId: number, shares: readonly NewShare[]): Promise<void> {
  await tx
    .insertInto('payment_shares')
    .values(
      shares.map(
        (share): Insertable<PaymentShares> => ({
          payment_id: paymentId,
          seller_id: share.sellerId,
          amount_minor: share.amountMinor,
          fee_minor: share.feeMinor,
          fee_percentage: share.feePercentage,
          fee_vat_percentage: share.feeVatPercentage,
          account_reference: share.accountReference,
        }),
      ),
    )
    .execute()
}
