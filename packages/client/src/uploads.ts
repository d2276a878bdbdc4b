import type { Upload } from '@partlane/contract/photo-uploads'
import type { PhotoContentType } from '@partlane/domain/uploads/upload-limits'

/** A form signed by the server. The storage accepts only the file it was signed for. */
export type UploadForm = { url: string; fields: Record<string, string> }

type SendOptions = { signal: AbortSignal; onProgress: (fraction: number) => void }

/**
 * Sends a file to the storage. Each platform has its own function. `onProgress` receives values
 * from 0 to 1.
 * @throws Error if the file was not sent or the signal is aborted
 */
export type SendFile = (form: UploadForm, file: File, options: SendOptions) => Promise<void>

/** The calls of one kind of upload before and after the file is sent. */
export type Attachment<Result> = {
  file: File
  request: () => Promise<{ uploadId: string; form: UploadForm }>
  /** Lets the server check the file. */
  finish: (uploadId: string) => Promise<Result>
}

export type UploadOptions = {
  sendFile: SendFile
  /** Read when the file is about to be sent. */
  getSignal: () => AbortSignal
  onProgress: (fraction: number) => void
  /** Called when the file is sent and the server checks it. */
  onSent: () => void
}

/**
 * Uploads one file: requests a signed form, sends the file to the storage and waits until the
 * server has checked it. An aborted signal stops the upload before or while the file is sent.
 * @throws ApiError of the server, or the error of `sendFile`
 */
export async function uploadAttachment<Result>(
  { file, request, finish }: Attachment<Result>,
  { sendFile, getSignal, onProgress, onSent }: UploadOptions,
): Promise<Result> {
  const { uploadId, form } = await request()
  const signal = getSignal()
  signal.throwIfAborted()
  await sendFile(form, file, { signal, onProgress })
  onSent()
  return finish(uploadId)
}

type PhotoFile = { name: string; content_type: PhotoContentType; size: number }
type PhotoUploadCalls = {
  requestUploads: (input: { files: PhotoFile[] }) => Promise<Upload[]>
  finishUpload: (input: { id: string }) => Promise<Upload>
}
export type NewPhoto = { file: File; contentType: PhotoContentType }

/**
 * Uploads a photo by the calls of its feature. The result tells whether the server accepted it.
 * @throws ApiError of the server, or the error of `sendFile`
 */
export const uploadPhoto = (calls: PhotoUploadCalls, { file, contentType }: NewPhoto, options: UploadOptions): Promise<Upload> =>
  uploadAttachment(
    {
      file,
      request: async () => {
        const [upload] = await calls.requestUploads({ files: [{ name: file.name || 'photo', content_type: contentType, size: file.size }] })
        if (!upload?.form) throw new Error('the upload of a photo has no form')
        return { uploadId: upload.id, form: upload.form }
      },
      finish: (id) => calls.finishUpload({ id }),
    },
    options,
  )
