import type { EnquiryStatus } from '@partlane/domain/enquiries/enquiry-machine'
import type { Tx } from '#platform/db/db.ts'

type NewEnquiry = {
  listing_id: number
  chat_id: number
  buyer_id: number
  seller_id: number
  message_id: number
  reply_message_id: number
  status: EnquiryStatus
  text: string
  reply: string
  now: Date
}

/** Publishes a question, or changes the texts of a published one. @returns its id */
export async function upsertEnquiry(tx: Tx, { now, ...values }: NewEnquiry): Promise<number> {
  const { id } = await tx
    .insertInto('enquiries')
    .values({ ...values, published_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('message_id').doUpdateSet((eb) => ({
        reply_message_id: eb.ref('excluded.reply_message_id'),
        status: eb.ref('excluded.status'),
        text: eb.ref('excluded.text'),
        reply: eb.ref('excluded.reply'),
        updated_at: now,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type EnquiryChange = { status: EnquiryStatus; text: string | null; reply: string | null; now: Date }

/**
 * Saves the status and the texts of a question. The row of a withdrawn one stays without texts, so
 * that it is not published again.
 */
export const updateEnquiry = (tx: Tx, id: number, { status, text, reply, now }: EnquiryChange) =>
  tx.updateTable('enquiries').set({ status, text, reply, updated_at: now }).where('id', '=', id).execute()

export const deleteEnquiry = (tx: Tx, id: number) => tx.deleteFrom('enquiries').where('id', '=', id).execute()
