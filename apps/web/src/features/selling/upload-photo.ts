import type { Api } from '@partlane/client/api/api'
import { ApiError } from '@partlane/client/api/api-error'
import { uploadFile } from '#lib/forms/upload-file.ts'
import { contentTypeOf } from './photo-type.ts'

type UploadOptions = {
  /** Read when the file is about to be sent. */
  getSignal: () => AbortSignal
  onProgress: (fraction: number) => void
  /** Called when the file is sent and the server examines it. */
  onSent: () => void
}
export type UploadResult = { uploadId: string } | { failureCode: string }

/**
 * Uploads one photo with a signed form and waits until the server has examined it.
 * Never rejects: a failure is part of the result.
 */
export async function uploadPhoto(api: Api, file: File, { getSignal, onProgress, onSent }: UploadOptions): Promise<UploadResult> {
  try {
    const content_type = contentTypeOf(file) ?? 'image/jpeg'
    const [upload] = await api.selling.requestUploads({ files: [{ name: file.name || 'photo', content_type, size: file.size }] })
    if (!upload?.form) throw new Error('no upload form in the response')
    const signal = getSignal()
    signal.throwIfAborted()
    await uploadFile(upload.form, file, { signal, onProgress })
    onSent()
    const result = await api.selling.finishUpload({ id: upload.id })
    return result.status === 'succeeded' ? { uploadId: upload.id } : { failureCode: result.failure ?? 'image_broken' }
  } catch (error) {
    return { failureCode: error instanceof ApiError ? error.code : 'upload_not_ready' }
  }
}
