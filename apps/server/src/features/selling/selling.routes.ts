import { selling } from '@partlane/contract/selling'
import { parseListingRef } from '#features/listings/public.ts'
import { requestUploads } from '#features/uploads/public.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { createDraft } from './create-draft.ts'
import { deleteListing } from './delete-listing.ts'
import { duplicateListing } from './duplicate-listing.ts'
import { editBlockedListing, editListing } from './edit-listing.ts'
import { finishPhotoUpload } from './finish-photo-upload.ts'
import { loadListingForm, loadOwnListing, loadOwnListings } from './load-own-listings.ts'
import { loadSuggestion } from './load-suggestion.ts'
import { photoUploads } from './photo-uploads.ts'
import { publishAllDrafts } from './publish-all-drafts.ts'
import { publishListing } from './publish-listing.ts'
import { saveDraft } from './save-draft.ts'
import { mayUseInventory } from './selling.policy.ts'
import { presentRequestedUpload, presentUpload } from './selling.present.ts'
import { setListingActive } from './set-listing-active.ts'

/** HTTP routes of a seller's own listings and photo uploads. */
export const sellingRoutes = defineRoutes((route) => {
  route(selling.list, ({ ctx, user, caller, query }) => loadOwnListings(ctx, { user, caller, query }))
  route(selling.inventory, ({ ctx, user, caller, query }) => {
    mayUseInventory(user)
    return loadOwnListings(ctx, { user, caller, query })
  })
  route(selling.show, ({ ctx, user, caller, params }) =>
    loadOwnListing(ctx, { user, ref: parseListingRef(params.id), locale: caller.locale }),
  )
  route(selling.suggestions, async ({ ctx, user, caller, query }) => ({
    suggestion: await loadSuggestion(ctx.db, query.part_number, { sellerId: user.id, locale: caller.locale }),
  }))
  route(selling.createDraft, async ({ ctx, user, caller, body }) =>
    loadListingForm(ctx, await createDraft(ctx, { user, fields: body.listing ?? {} }), caller.locale),
  )
  route(selling.saveDraft, async ({ ctx, user, caller, params, body }) =>
    loadListingForm(ctx, await saveDraft(ctx, { user, ref: params.slug, fields: body.listing, version: body.version }), caller.locale),
  )
  route(selling.deleteDraft, async ({ ctx, user, params }) => {
    await deleteListing(ctx, { user, ref: params.slug, isDraft: true })
    return undefined
  })
  route(selling.publish, async ({ ctx, user, caller, body }) =>
    loadListingForm(ctx, await publishListing(ctx, { user, ref: body.listing_slug }), caller.locale),
  )
  route(selling.publishAll, ({ ctx, user }) => publishAllDrafts(ctx, { user }))
  route(selling.edit, async ({ ctx, user, caller, params, body }) =>
    loadListingForm(ctx, await editListing(ctx, { user, ref: params.slug, fields: body.listing, version: body.version }), caller.locale),
  )
  route(selling.editBlocked, async ({ ctx, user, caller, params, body }) =>
    loadListingForm(
      ctx,
      await editBlockedListing(ctx, { user, ref: params.slug, fields: body.listing, version: body.version }),
      caller.locale,
    ),
  )
  route(selling.remove, async ({ ctx, user, params }) => {
    await deleteListing(ctx, { user, ref: params.slug, isDraft: false })
    return undefined
  })
  route(selling.setActive, async ({ ctx, user, caller, params, body }) =>
    loadListingForm(ctx, await setListingActive(ctx, { user, ref: params.id, active: body.active }), caller.locale),
  )
  route(selling.duplicate, async ({ ctx, user, caller, body }) =>
    loadListingForm(ctx, await duplicateListing(ctx, { user, ref: body.listing_slug, without: body.without }), caller.locale),
  )
  route(selling.requestUploads, async ({ ctx, user, caller, body }) =>
    (await requestUploads(ctx, photoUploads, { userId: user.id, files: body.files })).map((upload) =>
      presentRequestedUpload(upload, caller),
    ),
  )
  route(selling.finishUpload, async ({ ctx, user, params }) =>
    presentUpload(ctx, await finishPhotoUpload(ctx, { user, uploadId: params.id })),
  )
})
