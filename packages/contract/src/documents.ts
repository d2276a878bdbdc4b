import { documentKinds, documentStatuses } from '@partlane/domain/documents/document-machine'
import { documentUploadLimits } from '@partlane/domain/uploads/upload-limits'
import { z } from 'zod'
import { computed, defineEndpoint, many, noContent, one } from './endpoint.ts'
import { id, idParams, instant, integer, requiredText } from './fields.ts'
import { defineResource } from './resource.ts'

/** A document of a business. Only the business and operators may read it. */
export const document = defineResource(
  'document',
  z.object({
    kind: z.enum(documentKinds),
    status: z.enum(documentStatuses),
    file_name: z.string(),
    content_type: z.string(),
    bytes: z.int(),
    reason: z.string().nullable(), // why it was refused
    created_at: instant,
  }),
)

export const documents = {
  list: defineEndpoint({
    method: 'GET',
    path: '/users/documents',
    audience: 'member',
    summary: 'List own documents, newest first',
    output: many(document),
  }),
  prepareUpload: defineEndpoint({
    method: 'POST',
    path: '/users/documents/direct_upload_datas',
    audience: 'member',
    summary: 'Create a signed form to upload a file directly to private storage. Call `add` afterwards.',
    body: z.strictObject({
      file: z.strictObject({
        file_name: requiredText(200),
        content_type: z.enum(documentUploadLimits.contentTypes),
        bytes: integer({ min: 1, max: documentUploadLimits.maxBytes }),
      }),
    }),
    output: computed('document_upload', z.object({ upload_id: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) })),
    refusals: ['business_only', 'too_many_documents', 'too_many_uploads'],
    limit: 'uploads',
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/users/documents',
    audience: 'member',
    summary: 'Add an uploaded document: the file is checked, scanned for malware and queued for review. Idempotent.',
    body: z.strictObject({ document: z.strictObject({ upload_id: id, kind: z.enum(documentKinds) }) }),
    output: one(document),
    refusals: ['business_only', 'upload_not_found', 'upload_not_ready', 'document_type_unsupported', 'too_many_documents', 'unavailable'],
    limit: 'uploads',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/users/documents/{id}',
    audience: 'member',
    summary: 'Delete a document. Approved documents cannot be deleted.',
    params: idParams,
    output: noContent,
    refusals: ['document_is_approved'],
    limit: 'writes',
  }),
}
