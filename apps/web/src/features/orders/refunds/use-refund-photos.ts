import { useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { uploadRefundPhoto } from '@partlane/client/refunds'
import type { PictureValue } from '@partlane/contract/listings'
import { useState } from 'react'
import { contentTypeOf, validatePhoto } from '#lib/forms/photo-file.ts'
import { sendFile } from '#lib/forms/send-file.ts'
import { useUnmountSignal } from '#lib/forms/use-unmount-signal.ts'

export const MAX_REFUND_PHOTOS = 8

/**
 * A photo that is sent, was sent (`uploadId`), or could not be (`failureCode`: an API error code).
 */
export type RefundPhoto = {
  key: string
  file: File
  progress: number
  uploadId?: string
  photo?: PictureValue | null
  failureCode?: string
}

let photoCount = 0

/** Uploads photos for a text of a refund, independently of each other. Unmounting aborts them. */
export function useRefundPhotos() {
  const api = useApi()
  const getSignal = useUnmountSignal()
  const [photos, setPhotos] = useState<RefundPhoto[]>([])
  const update = (key: string, change: Partial<RefundPhoto>) =>
    setPhotos((current) => current.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)))

  const send = async ({ key, file }: RefundPhoto) => {
    const contentType = contentTypeOf(file)
    if (!contentType) return
    try {
      const onProgress = (progress: number) => update(key, { progress })
      const options = { sendFile, getSignal, onProgress, onSent: () => onProgress(1) }
      const { id, status, failure, photo } = await uploadRefundPhoto(api, { file, contentType }, options)
      update(key, status === 'succeeded' ? { uploadId: id, photo } : { failureCode: failure ?? 'image_broken' })
    } catch (error) {
      update(key, { failureCode: error instanceof ApiError ? error.code : 'unavailable' })
    }
  }

  return {
    photos,
    isSending: photos.some(({ uploadId, failureCode }) => uploadId === undefined && failureCode === undefined),
    uploadIds: photos.flatMap(({ uploadId }) => (uploadId === undefined ? [] : [uploadId])),
    add(files: readonly File[]) {
      const added = files.slice(0, MAX_REFUND_PHOTOS - photos.length).map((file) => {
        const failureCode = validatePhoto(file)
        return { key: `photo-${++photoCount}`, file, progress: 0, ...(failureCode ? { failureCode } : {}) }
      })
      setPhotos((current) => [...current, ...added])
      for (const photo of added) if (!photo.failureCode) void send(photo)
    },
    remove: (key: string) => setPhotos((current) => current.filter((photo) => photo.key !== key)),
  }
}
export type RefundPhotos = ReturnType<typeof useRefundPhotos>
