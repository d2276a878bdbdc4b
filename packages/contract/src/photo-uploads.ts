import { photoUploadLimits } from '@partlane/domain/uploads/upload-limits'
import { z } from 'zod'
import { defineEndpoint, many, one } from './endpoint.ts'
import { id, integer, requiredText } from './fields.ts'
import { picture } from './listings.ts'
import { defineResource, type Flat } from './resource.ts'

export const uploadStates = ['in_progress', 'failed', 'succeeded'] as const
export type UploadState = (typeof uploadStates)[number]

/** Upload of one photo. */
export const upload = defineResource(
  'upload',
  z.object({
    name: z.string(),
    status: z.enum(uploadStates),
    /**
     * Refusal code: image_type_unsupported, image_too_large, image_too_many_pixels, image_broken.
     */
    failure: z.string().nullable(),
    /**
     * POST as multipart/form-data: these fields first, then the file as `file`. New uploads only.
     */
    form: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }).nullable(),
    photo: picture.nullable(),
  }),
)
export type Upload = Flat<typeof upload>

const fileToUpload = z.strictObject({
  name: requiredText(255),
  content_type: z.enum(photoUploadLimits.contentTypes),
  size: integer({ min: 1, max: photoUploadLimits.maxBytes }),
})

export const photoFiles = z.array(fileToUpload).min(1).max(photoUploadLimits.maxPerRequest)

/** Endpoints of photo uploads, which are part of `selling`. */
export const photoUploads = {
  requestUploads: defineEndpoint({
    method: 'POST',
    path: '/users/listings/direct_upload_datas',
    audience: 'member',
    summary: 'Create signed forms to upload photos directly to storage. Saving a listing with `upload_id` finishes the upload.',
    body: z.strictObject({ files: photoFiles }),
    output: many(upload),
    refusals: ['too_many_uploads'],
    limit: 'uploads',
  }),
  finishUpload: defineEndpoint({
    method: 'PUT',
    path: '/users/listings/uploads/{id}',
    audience: 'member',
    summary: 'Finish a photo upload before its listing is saved: the file is checked, cleaned and stored. Idempotent.',
    params: z.object({ id }),
    body: z.strictObject({}),
    output: one(upload),
    refusals: ['upload_not_ready', 'unavailable'],
    limit: 'uploads',
  }),
}
