import type { DbOrTx } from '#platform/db/db.ts'

const columns = [
  'id',
  'chat_id',
  'listing_id',
  'buyer_id',
  'seller_id',
  'message_id',
  'reply_message_id',
  'status',
  'text',
  'reply',
] as const

const selectEnquiries = (db: DbOrTx) => db.selectFrom('enquiries').select(columns).select('published_at')

export const findEnquiry = (db: DbOrTx, id: number) => selectEnquiries(db).where('id', '=', id).executeTakeFirst()
export type EnquiryRow = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>

/** Lists the published questions of a listing, newest first. */
export const listPublished = (db: DbOrTx, listingId: number) =>
  selectEnquiries(db)
    .where('listing_id', '=', listingId)
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Lists the published and withdrawn questions of a conversation. */
export const listOfChat = (db: DbOrTx, chatId: number) => selectEnquiries(db).where('chat_id', '=', chatId).orderBy('id').execute()

export async function countPublished(db: DbOrTx, listingId: number): Promise<number> {
  const { count } = await db
    .selectFrom('enquiries')
    .where('listing_id', '=', listingId)
    .where('status', '=', 'published')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findOfMessage = (db: DbOrTx, messageId: number) =>
  db.selectFrom('enquiries').where('message_id', '=', messageId).select(['id', 'status']).executeTakeFirst()

/** The names of a buyer, which no published text may contain. */
export const getNames = (db: DbOrTx, userId: number) =>
  db.selectFrom('users').where('id', '=', userId).select(['first_name', 'last_name', 'company_name']).executeTakeFirstOrThrow()
