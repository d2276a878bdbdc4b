import { selling } from '@partlane/contract/selling'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findOwnId, listingRef, presentPhoto } from '#features/listings/public.ts'
import { type Caller, defineRoutes } from '#platform/http/define-routes.ts'
import { createDraft } from './create-draft.ts'
import { deleteListing } from './delete-listing.ts'
import { duplicateListing } from './duplicate-listing.ts'
import { editListing } from './edit-listing.ts'
import { finishUpload } from './finish-upload.ts'

import { publishAllDrafts } from './publish-all-drafts.ts'
import { publishListing } from './publish-listing.ts'
import { requestUploads } from './request-uploads.ts'
import { saveDraft } from './save-draft.ts'
import { getOwnListing, presentOwnRow } from './selling.present.ts'
import { listOwnListings } from './selling.queries.ts'
import { setActive } from './set-listing-active.ts'
import { findSuggestion } from './suggestions.queries.ts'
import type { UploadRow } from './uploads.store.ts'

type ListQuery = { tab: Parameters<typeof listOwnListings>[1]['tab']; q: string; page: number; items: number }

async function listFor(ctx: AppContext, user: CurrentUser, caller: Caller, { tab, q, page, items }: ListQuery) {
  const found = await listOwnListings(ctx.db, { sellerId: user.id, tab, q, page: { page, items }, locale: caller.locale })
  return { items: found.rows.map((row) => presentOwnRow(ctx, row)), pagy: found.pagy, counts: found.counts }
}

/** An upload that is under way or has ended. */
function presentUpload(ctx: AppContext, { id, status, failure, photo_key, width, height, placeholder }: UploadRow) {
  const kept = photo_key !== null && width !== null && height !== null && placeholder !== null
  const photo = kept ? presentPhoto(ctx, { position: 1, storage_key: photo_key, width, height, placeholder }) : null
  return { id: String(id), name: '', status, failure, form: null, photo }
}

export const sellingRoutes = defineRoutes((route) => {
  route(selling.list, ({ ctx, user, caller, query }) => listFor(ctx, user, caller, query))
  route(selling.inventory, ({ ctx, user, caller, query }) => {
    if (user.role !== 'business') throw new Refusal('not_allowed')
    return listFor(ctx, user, caller, query)
  })
  route(selling.show, async ({ ctx, user, caller, params }) => {
    const id = await findOwnId(ctx.db, user.id, listingRef(params.id))
    if (id === undefined) throw new Refusal('not_found')
    return getOwnListing(ctx, id, caller.locale)
  })
  route(selling.suggestions, async ({ ctx, user, caller, query }) => ({
    suggestion: await findSuggestion(ctx.db, query.part_number, { sellerId: user.id, locale: caller.locale }),
  }))
  route(selling.createDraft, async ({ ctx, user, caller, body }) =>
    getOwnListing(ctx, await createDraft(ctx, { by: user, fields: body.listing ?? {} }), caller.locale),
  )
  route(selling.saveDraft, async ({ ctx, user, caller, params, body }) =>
    getOwnListing(ctx, await saveDraft(ctx, { by: user, ref: params.slug, fields: body.listing, version: body.version }), caller.locale),
  )
  route(selling.deleteDraft, async ({ ctx, user, params }) => {
    await deleteListing(ctx, { by: user, ref: params.slug, draft: true })
    return undefined
  })
  route(selling.publish, async ({ ctx, user, caller, body }) =>
    getOwnListing(ctx, await publishListing(ctx, { by: user, ref: body.listing_slug }), caller.locale),
  )
  route(selling.publishAll, ({ ctx, user }) => publishAllDrafts(ctx, { by: user }))
  route(selling.edit, async ({ ctx, user, caller, params, body }) =>
    getOwnListing(ctx, await editListing(ctx, { by: user, ref: params.slug, fields: body.listing, version: body.version }), caller.locale),
  )
  route(selling.remove, async ({ ctx, user, params }) => {
    await deleteListing(ctx, { by: user, ref: params.slug, draft: false })
    return undefined
  })
  route(selling.setActive, async ({ ctx, user, caller, params, body }) =>
    getOwnListing(ctx, await setActive(ctx, { by: user, ref: params.id, active: body.active }), caller.locale),
  )
  route(selling.duplicate, async ({ ctx, user, caller, body }) =>
    getOwnListing(ctx, await duplicateListing(ctx, { by: user, ref: body.listing_slug }), caller.locale),
  )
  route(selling.requestUploads, async ({ ctx, user, body }) => {
    const uploads = await requestUploads(ctx, { by: user, files: body.files })
    return uploads.map(({ id, name, form }) => ({ id: String(id), name, status: 'in_progress' as const, failure: null, form, photo: null }))
  })
  route(selling.finishUpload, async ({ ctx, user, params }) =>
    presentUpload(ctx, await finishUpload(ctx, { by: user, uploadId: params.id })),
  )
})
