import type { Tx } from '#platform/db/db.ts'

type NewEnquiry = {
  listing_id: number
  chat_id: number
  buyer_id: number
  seller_id: number
  message_id: number
  reply_message_id: number
  text: string
  reply: string
  now: Date
}

/** Publishes a question, or changes the texts of a published one. @returns its id */
export async function upsertEnquiry(tx: Tx, { now, ...values }: NewEnquiry): Promise<number> {
  const { id } = await tx
    .insertInto('enquiries')
    .values({ ...values, status: 'published', published_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('message_id').doUpdateSet((eb) => ({
        reply_message_id: eb.ref('excluded.reply_message_id'),
        text: eb.ref('excluded.text'),
        reply: eb.ref('excluded.reply'),
        updated_at: now,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateTexts = (tx: Tx, id: number, { text, reply, now }: Pick<NewEnquiry, 'text' | 'reply' | 'now'>) =>
  tx.updateTable('enquiries').set({ text, reply, updated_at: now }).where('id', '=', id).execute()

/** The row stays, so that the question is not published again. Its texts do not. */
export const storeWithdrawal = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('enquiries').set({ status: 'withdrawn', text: null, reply: null, updated_at: now }).where('id', '=', id).execute()

export const deleteEnquiry = (tx: Tx, id: number) => tx.deleteFrom('enquiries').where('id', '=', id).execute()
