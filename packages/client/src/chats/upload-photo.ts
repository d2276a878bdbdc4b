import type { Upload } from '@partlane/contract/photo-uploads'
import type { PhotoContentType } from '@partlane/domain/uploads/upload-limits'
import type { Api } from '../api/api-context.tsx'
import { chatsEndpoints } from '../api/endpoints/chats.generated.ts'
import { type UploadOptions, uploadAttachment } from '../uploads.ts'

/** Uploads a photo for a message. */
export const uploadMessagePhoto = (
  api: Api,
  { file, contentType }: { file: File; contentType: PhotoContentType },
  options: UploadOptions,
): Promise<Upload> =>
  uploadAttachment(
    {
      file,
      request: async () => {
        const files = [{ name: file.name || 'photo', content_type: contentType, size: file.size }]
        const [upload] = await api(chatsEndpoints).requestUploads({ files })
        if (!upload?.form) throw new Error('the upload of a photo has no form')
        return { uploadId: upload.id, form: upload.form }
      },
      finish: (id) => api(chatsEndpoints).finishUpload({ id }),
    },
    options,
  )
