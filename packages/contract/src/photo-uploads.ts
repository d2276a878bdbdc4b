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

const photoFiles = z.array(fileToUpload).min(1).max(photoUploadLimits.maxPerRequest)

type PhotoUploadsOptions<A extends 'guest' | 'member'> = {
  /** Written out, so that a search for a path finds its endpoint. */
  paths: { request: string; finish: `${string}/{id}` }
  audience: A
  /** What the photos belong to, for the summaries: `a message`. */
  owner: string
  /** Photos of one request. */
  max?: number
}

/** Endpoints to upload photos. A request that names an upload finishes it too. */
export const definePhotoUploads = <const A extends 'guest' | 'member'>({ paths, audience, owner, max }: PhotoUploadsOptions<A>) => ({
  requestUploads: defineEndpoint({
    method: 'POST',
    path: paths.request,
    audience,
    summary: `Create signed forms to upload photos of ${owner} directly to storage`,
    body: z.strictObject({ files: photoFiles.max(max ?? photoUploadLimits.maxPerRequest) }),
    output: many(upload),
    refusals: ['too_many_uploads', 'daily_upload_limit_reached'],
    limit: 'uploads',
  }),
  finishUpload: defineEndpoint({
    method: 'PUT',
    path: paths.finish,
    audience,
    summary: 'Finish the upload of a photo: the file is checked, cleaned and stored. Idempotent.',
    params: z.object({ id }),
    body: z.strictObject({}),
    output: one(upload),
    refusals: ['upload_not_ready', 'daily_upload_limit_reached', 'unavailable'],
    limit: 'uploads',
  }),
})
