import type { AccountClosure } from '#app/context.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** Removes the published questions of a user, and the published replies. */
export async function eraseEnquiries(tx: Tx, { userId }: AccountClosure): Promise<void> {
  await tx
    .deleteFrom('enquiries')
    .where((eb) => eb.or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]))
    .execute()
}

/** Exports what of a user's conversations is published. */
export const exportEnquiries = async (db: DbOrTx, userId: number) => ({
  published_questions: await db
    .selectFrom('enquiries as e')
    .innerJoin('listings as l', 'l.id', 'e.listing_id')
    .where((eb) => eb.or([eb('e.buyer_id', '=', userId), eb('e.seller_id', '=', userId)]))
    .select(['l.slug', 'e.status', 'e.text', 'e.reply', 'e.published_at'])
    .orderBy('e.id')
    .execute(),
})
