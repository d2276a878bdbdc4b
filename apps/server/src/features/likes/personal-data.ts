import type { AccountClosure } from '#app/context.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** Deletes all likes of a member. */
export async function eraseLikes(tx: Tx, { userId }: AccountClosure): Promise<void> {
  await tx.deleteFrom('likes').where('user_id', '=', userId).execute()
}

export const exportLikes = async (db: DbOrTx, userId: number) => ({
  likes: await db
    .selectFrom('likes')
    .innerJoin('listings as l', 'l.id', 'likes.listing_id')
    .where('likes.user_id', '=', userId)
    .select(['l.title', 'likes.created_at'])
    .orderBy('likes.id')
    .execute(),
})
