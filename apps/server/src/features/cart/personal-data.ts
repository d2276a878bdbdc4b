import type { DbOrTx, Tx } from '#platform/db/db.ts'

export async function eraseCart(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx.deleteFrom('cart_listings').where('user_id', '=', userId).execute()
  await tx.deleteFrom('cart_attempts').where('user_id', '=', userId).execute()
}

export const exportCart = async (db: DbOrTx, userId: number) => ({
  cart: await db
    .selectFrom('cart_listings as c')
    .innerJoin('listings as l', 'l.id', 'c.listing_id')
    .where('c.user_id', '=', userId)
    .select(['l.slug as listing_slug', 'l.title', 'c.item_quantity', 'c.shipping_type', 'c.created_at'])
    .orderBy('c.id')
    .execute(),
})
