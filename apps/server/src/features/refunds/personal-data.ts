import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AccountClosure } from '#app/context.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { refundPhotosRemoved } from './refunds.events.ts'

/**
 * Removes what a user wrote about refunds, their photos, and the address for returns. The amounts
 * stay for the accounting records. The files of the photos are deleted by `refunds.delete-photos`.
 */
export async function eraseRefunds(tx: Tx, { userId }: AccountClosure): Promise<void> {
  for (const side of ['buyer', 'seller'] as const) {
    const entries = tx
      .selectFrom('refund_entries as e')
      .innerJoin('refunds as r', 'r.id', 'e.refund_id')
      .where('e.actor', '=', side)
      .where(side === 'buyer' ? 'r.buyer_id' : 'r.seller_id', '=', userId)
      .select('e.id')
    const photos = await tx.deleteFrom('refund_photos').where('entry_id', 'in', entries).returning('storage_key').execute()
    const storage_keys = photos.map(({ storage_key }) => storage_key)
    if (storage_keys.length > 0) await emit(tx, refundPhotosRemoved({ user_id: userId, storage_keys }))
    await tx.updateTable('refund_entries').set({ text: null }).where('id', 'in', entries).execute()
  }
  await tx.updateTable('refunds').set({ return_address: null }).where('seller_id', '=', userId).execute()
}

/** Exports the refunds of both sides with what the user wrote. */
export async function exportRefunds(db: DbOrTx, userId: number) {
  const select = (side: 'buyer' | 'seller') =>
    db
      .selectFrom('refunds as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .where(side === 'buyer' ? 'r.buyer_id' : 'r.seller_id', '=', userId)
      .select(['o.reference', 'r.reason', 'r.status', 'o.currency', 'r.items_minor', 'r.shipping_minor', 'r.created_at', 'r.ended_at'])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('refund_entries as e')
            .whereRef('e.refund_id', '=', 'r.id')
            .where('e.actor', '=', side)
            .select(['e.text', 'e.created_at'])
            .orderBy('e.id'),
        ).as('texts'),
      )
      .orderBy('r.id')
      .execute()
  return { refunds_bought: await select('buyer'), refunds_sold: await select('seller') }
}
