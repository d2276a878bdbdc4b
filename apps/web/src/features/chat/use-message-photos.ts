import { uploadMessagePhoto } from '@partlane/client/chats/upload-photo'
import { MAX_MESSAGE_PHOTOS } from '@partlane/domain/chats/chat-rules'
import { usePhotoUploads } from '#lib/forms/use-photo-uploads.ts'

/** Uploads the photos of the next message. */
export const useMessagePhotos = () => usePhotoUploads({ max: MAX_MESSAGE_PHOTOS, upload: uploadMessagePhoto })
