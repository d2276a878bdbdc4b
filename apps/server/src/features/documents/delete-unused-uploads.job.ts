import { defineUploadCleanup } from '#features/uploads/public.ts'
import { documentUploads } from './document-uploads.ts'

/** Deletes uploaded files and copies that became no document. Runs each night. */
export const deleteUnusedUploads = defineUploadCleanup(documentUploads, { name: 'documents.sweep-uploads', cron: '53 3 * * *' })
