import { selling } from '@partlane/contract/selling'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findOwnListingId, parseListingRef, presentPhoto } from '#features/listings/public.ts'
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
import { setListingActive } from './set-listing-active.ts'
import { findSuggestion } from './suggestions.queries.ts'
import type { UploadRow } from './uploads.store.ts'

type ListQuery = { tab: Parameters<typeof listOwnListings>[1]['tab']; q: string; page: number; items: number }

async function loadOwnListings(ctx: AppContext, user: CurrentUser, caller: Caller, { tab, q, page, items }: ListQuery) {
  const ownListings = await listOwnListings(ctx.db, { sellerId: user.id, tab, q, page: { page, items }, locale: caller.locale })
  return { items: ownListings.rows.map((row) => presentOwnRow(ctx, row)), pagy: ownListings.pagy, counts: ownListings.counts }
}

/** Presents an upload without its form. */
function presentUpload(ctx: AppContext, { id, status, failure, photo_key, width, height, placeholder }: UploadRow) {
  const hasPhoto = photo_key !== null && width !== null && height !== null && placeholder !== null
  const photo = hasPhoto ? presentPhoto(ctx, { position: 1, storage_key: photo_key, width, height, placeholder }) : null
  return { id: String(id), name: '', status, failure, form: null, photo }
}

/** HTTP routes of a seller's own listings and photo uploads. */
export const sellingRoutes = defineRoutes((route) => {
  route(selling.list, ({ ctx, user, caller, query }) => loadOwnListings(ctx, user, caller, query))
  route(selling.inventory, ({ ctx, user, caller, query }) => {
    if (user.role !== 'business') throw new Refusal('not_allowed')
    return loadOwnListings(ctx, user, caller, query)
  })
  route(selling.show, async ({ ctx, user, caller, params }) => {
    const id = await findOwnListingId(ctx.db, user.id, parseListingRef(params.id))
    if (id === undefined) throw new Refusal('not_found')
    return getOwnListing(ctx, id, caller.locale)
  })
  route(selling.suggestions, async ({ ctx, user, caller, query }) => ({
    suggestion: await findSuggestion(ctx.db, query.part_number, { sellerId: user.id, locale: caller.locale }),
  }))
  route(selling.createDraft, async ({ ctx, user, caller, body }) =>
    getOwnListing(ctx, await createDraft(ctx, { user, fields: body.listing ?? {} }), caller.locale),
  )
  route(selling.saveDraft, async ({ ctx, user, caller, params, body }) =>
    getOwnListing(ctx, await saveDraft(ctx, { user, ref: params.slug, fields: body.listing, version: body.version }), caller.locale),
  )
  route(selling.deleteDraft, async ({ ctx, user, params }) => {
    await deleteListing(ctx, { user, ref: params.slug, isDraft: true })
    return undefined
  })
  route(selling.publish, async ({ ctx, user, caller, body }) =>
    getOwnListing(ctx, await publishListing(ctx, { user, ref: body.listing_slug }), caller.locale),
  )
  route(selling.publishAll, ({ ctx, user }) => publishAllDrafts(ctx, { user }))
  route(selling.edit, async ({ ctx, user, caller, params, body }) =>
    getOwnListing(ctx, await editListing(ctx, { user, ref: params.slug, fields: body.listing, version: body.version }), caller.locale),
  )
  route(selling.remove, async ({ ctx, user, params }) => {
    await deleteListing(ctx, { user, ref: params.slug, isDraft: false })
    return undefined
  })
  route(selling.setActive, async ({ ctx, user, caller, params, body }) =>
    getOwnListing(ctx, await setListingActive(ctx, { user, ref: params.id, active: body.active }), caller.locale),
  )
  route(selling.duplicate, async ({ ctx, user, caller, body }) =>
    getOwnListing(ctx, await duplicateListing(ctx, { user, ref: body.listing_slug }), caller.locale),
  )
  route(selling.requestUploads, async ({ ctx, user, body }) => {
    const uploads = await requestUploads(ctx, { user, files: body.files })
    return uploads.map(({ id, name, form }) => ({ id: String(id), name, status: 'in_progress' as const, failure: null, form, photo: null }))
  })
  route(selling.finishUpload, async ({ ctx, user, params }) => presentUpload(ctx, await finishUpload(ctx, { user, uploadId: params.id })))
})
