import type { Upload } from '@partlane/contract/photo-uploads'
import type { Api } from '../api/api-context.tsx'
import { chatsEndpoints } from '../api/endpoints/chats.generated.ts'
import { type NewPhoto, type UploadOptions, uploadPhoto } from '../uploads.ts'

/** Uploads a photo for a message. */
export const uploadMessagePhoto = (api: Api, photo: NewPhoto, options: UploadOptions): Promise<Upload> =>
  uploadPhoto(api(chatsEndpoints), photo, options)
