import { defineUploadCleanup } from '#features/uploads/public.ts'
import { photoUploads } from './photo-uploads.ts'

/** Deletes uploads that did not become a photo within a day. Runs each night. */
export const deleteStaleUploads = defineUploadCleanup(photoUploads, { name: 'listings.sweep-uploads', cron: '41 3 * * *' })
