import { randomBytes } from 'node:crypto'
import type { ParsedListingFields } from '@partlane/contract/listing-fields'
import { slugify } from '@partlane/domain/slug'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { insertDraft, lockListingWithAllColumns } from '#features/listings/public.ts'
import { finishNamedUploads } from './finish-named-uploads.ts'
import { fillDraft } from './save-draft.ts'
import { getDefaultTerms } from './selling.queries.ts'
import { lockSellerShared } from './selling.store.ts'

/** Creates a unique slug: the words of the title and eight random hex digits. */
export const createSlug = (title: string | null | undefined): string =>
  `${slugify(title ?? '', 80) || 'part'}-${randomBytes(4).toString('hex')}`

/**
 * Creates a draft. Delivery, returns, warranty and addresses default to those of the seller's
 * latest listing. Each member can create drafts; `publishListing` checks the permission to sell.
 * @throws Refusal account_blocked, token_invalid, unavailable
 * @throws FieldErrors of `checkDraftFields` and `checkListingFields`
 */
export async function createDraft(ctx: AppContext, { user, fields }: { user: CurrentUser; fields: ParsedListingFields }): Promise<number> {
  await finishNamedUploads(ctx, { user, fields })
  return ctx.db.transact(async (tx) => {
    await lockSellerShared(tx, user.id)
    const now = ctx.clock.now()
    const defaultTerms = await getDefaultTerms(tx, user.id)
    const id = await insertDraft(tx, { ...defaultTerms, seller_id: user.id, slug: createSlug(fields.title) }, now)
    const row = await lockListingWithAllColumns(tx, id)
    if (row && Object.keys(fields).length > 0) await fillDraft(tx, row, fields, now)
    return id
  })
}
