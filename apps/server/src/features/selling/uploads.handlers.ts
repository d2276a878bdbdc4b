import { defineHandler } from '#platform/outbox/define-handler.ts'
import { deleteFailedUploads } from './delete-unused-photos.ts'
import { uploadsErased } from './uploads.events.ts'

/** Deletes the photos that a closed account has uploaded and that nothing uses. */
export const deleteErasedUploads = defineHandler(uploadsErased, 'listings.delete-erased-uploads', (ctx, { user_id }) =>
  deleteFailedUploads(ctx, user_id),
)
