import { useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import type { UploadedPhoto } from '@partlane/client/chats/send-message'
import { uploadMessagePhoto } from '@partlane/client/chats/upload-photo'
import { MAX_MESSAGE_PHOTOS } from '@partlane/domain/chats/chat-rules'
import { useState } from 'react'
import { contentTypeOf, validatePhoto } from '#lib/forms/photo-file.ts'
import { sendFile } from '#lib/forms/send-file.ts'
import { useUnmountSignal } from '#lib/forms/use-unmount-signal.ts'

/** A photo that is sent, was sent (`uploaded`), or could not be (`failureCode`: an error code). */
export type MessagePhoto = {
  key: string
  file: File
  progress: number
  uploaded?: UploadedPhoto
  failureCode?: string | undefined
  /** Another attempt may succeed: the file itself is accepted. */
  canRetry?: boolean
}

let photoCount = 0

/**
 * Uploads the photos of the next message, independently of each other. Unmounting aborts them.
 */
export function useMessagePhotos() {
  const api = useApi()
  const getSignal = useUnmountSignal()
  const [photos, setPhotos] = useState<MessagePhoto[]>([])
  const update = (key: string, change: Partial<MessagePhoto>) =>
    setPhotos((current) => current.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)))

  const send = async ({ key, file }: MessagePhoto) => {
    const contentType = contentTypeOf(file)
    if (!contentType) return
    try {
      const onProgress = (progress: number) => update(key, { progress })
      const options = { sendFile, getSignal, onProgress, onSent: () => onProgress(1) }
      const { id, photo, failure } = await uploadMessagePhoto(api, { file, contentType }, options)
      update(key, photo ? { uploaded: { uploadId: id, photo } } : { failureCode: failure ?? 'image_broken' })
    } catch (error) {
      update(key, { failureCode: error instanceof ApiError ? error.code : 'unavailable', canRetry: true })
    }
  }

  return {
    photos,
    isSending: photos.some(({ uploaded, failureCode }) => !uploaded && failureCode === undefined),
    uploaded: photos.flatMap(({ uploaded }) => uploaded ?? []),
    /** @returns how many there was no space for */
    add(files: readonly File[]): number {
      const added = files.slice(0, MAX_MESSAGE_PHOTOS - photos.length).map((file): MessagePhoto => {
        const failureCode = validatePhoto(file)
        return { key: `photo-${++photoCount}`, file, progress: 0, failureCode }
      })
      setPhotos((current) => [...current, ...added])
      for (const photo of added) if (photo.failureCode === undefined) void send(photo)
      return files.length - added.length
    },
    retry(photo: MessagePhoto) {
      update(photo.key, { failureCode: undefined, canRetry: false, progress: 0 })
      void send(photo)
    },
    remove: (key: string) => setPhotos((current) => current.filter((photo) => photo.key !== key)),
    clear: () => setPhotos([]),
  }
}
export type MessagePhotos = ReturnType<typeof useMessagePhotos>
