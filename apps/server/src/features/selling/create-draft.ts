import { randomBytes } from 'node:crypto'
import type { ListingFields } from '@partlane/contract/selling'
import { slugify } from '@partlane/domain/slug'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { insertDraft, lockWholeListing } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { fillDraft } from './save-draft.ts'
import { holdSeller } from './selling.policy.ts'

/** An address nobody guesses and nothing else has: the words of a title and six characters. */
export const newSlug = (title: string | null | undefined): string =>
  `${slugify(title ?? '', 80) || 'part'}-${randomBytes(4).toString('hex')}`

/**
 * Begins a draft. What seldom changes from part to part (sending, returns, warranty, place) is taken from the seller's latest listing,
 * so that the next part takes seconds. Anybody signed in may prepare drafts; publishing asks whether they may sell.
 */
export function createDraft(ctx: AppContext, { by, fields }: { by: CurrentUser; fields: ListingFields }): Promise<number> {
  return ctx.db.transact(async (tx) => {
    await holdSeller(tx, by.id)
    const now = ctx.clock.now()
    const usual = await usualTerms(tx, by.id)
    const id = await insertDraft(tx, { ...usual, seller_id: by.id, slug: newSlug(fields.title) }, now)
    const row = await lockWholeListing(tx, id)
    if (row && Object.keys(fields).length > 0) await fillDraft(tx, row, fields, now)
    return id
  })
}

async function usualTerms(tx: Tx, sellerId: number) {
  const latest = await tx
    .selectFrom('listings')
    .where('seller_id', '=', sellerId)
    .where('status', '<>', 'deleted')
    .select(['currency', 'shipping_type', 'international_shipping', 'shipping_service', 'returns', 'warranty', 'dispatch_address_id'])
    .select(['collection_address_id', 'town', 'latitude', 'longitude'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest ?? tx.selectFrom('users').where('id', '=', sellerId).select('currency').executeTakeFirstOrThrow()
}
