import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AccountClosure } from '#app/context.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { messagePhotosRemoved } from './chats.events.ts'

/**
 * Removes what a user wrote and showed. The messages of the other side stay. The files of the
 * photos are deleted by `chats.delete-photos`.
 */
export async function eraseMessages(tx: Tx, { userId }: AccountClosure): Promise<void> {
  const own = tx.selectFrom('messages').where('author_id', '=', userId).select('id')
  const photos = await tx.deleteFrom('message_photos').where('message_id', 'in', own).returning('storage_key').execute()
  const storage_keys = photos.map(({ storage_key }) => storage_key)
  if (storage_keys.length > 0) await emit(tx, messagePhotosRemoved({ user_id: userId, storage_keys }))
  await tx.updateTable('messages').set({ text: null, masked_text: null, attempt: null }).where('author_id', '=', userId).execute()
}

/** Exports the conversations of a user with what the user wrote. */
export const exportChats = async (db: DbOrTx, userId: number) => ({
  chats: await db
    .selectFrom('chats as c')
    .innerJoin('listings as l', 'l.id', 'c.listing_id')
    .where((eb) => eb.or([eb('c.buyer_id', '=', userId), eb('c.seller_id', '=', userId)]))
    .select(['l.title', 'l.slug', 'c.created_at', 'c.updated_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('messages as m')
          .whereRef('m.chat_id', '=', 'c.id')
          .where('m.author_id', '=', userId)
          .select(['m.text', 'm.created_at'])
          .select(sql<string[]>`array(select f.storage_key from message_photos f where f.message_id = m.id order by f.id)`.as('photos'))
          .orderBy('m.id'),
      ).as('messages'),
    )
    .orderBy('c.id')
    .execute(),
})

/** Exports whom a user has blocked. */
export const exportBlocks = async (db: DbOrTx, userId: number) => ({
  blocked_users: await db
    .selectFrom('user_blocks as b')
    .innerJoin('users as u', 'u.id', 'b.blocked_id')
    .where('b.blocker_id', '=', userId)
    .select(['u.slug', 'b.created_at'])
    .orderBy('b.created_at')
    .execute(),
})

export async function eraseBlocks(tx: Tx, { userId }: AccountClosure): Promise<void> {
  await tx.deleteFrom('user_blocks').where('blocker_id', '=', userId).execute()
}
