import { type Api, useApi } from '@partlane/client/api/api-context'
import { ApiError, isTemporary } from '@partlane/client/api/api-error'
import type { NewPhoto, UploadOptions } from '@partlane/client/uploads'
import type { PictureValue } from '@partlane/contract/listings'
import type { Upload } from '@partlane/contract/photo-uploads'
import { useState } from 'react'
import { contentTypeOf, validatePhoto } from './photo-file.ts'
import { sendFile } from './send-file.ts'
import { useUnmountSignal } from './use-unmount-signal.ts'

type UploadedPhoto = { uploadId: string; photo: PictureValue }

/** A photo that is sent, was sent (`uploaded`), or could not be (`failureCode`: an error code). */
export type PhotoUpload = {
  key: string
  file: File
  progress: number
  uploaded?: UploadedPhoto
  failureCode?: string | undefined
  /** Another attempt may succeed: the file itself is accepted. */
  canRetry?: boolean
}

type PhotoUploadsOptions = { max: number; upload: (api: Api, photo: NewPhoto, options: UploadOptions) => Promise<Upload> }

let photoCount = 0

/** Uploads the photos of a text, independently of each other. Unmounting aborts them. */
export function usePhotoUploads({ max, upload }: PhotoUploadsOptions) {
  const api = useApi()
  const getSignal = useUnmountSignal()
  const [photos, setPhotos] = useState<PhotoUpload[]>([])
  const update = (key: string, change: Partial<PhotoUpload>) =>
    setPhotos((current) => current.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)))

  const send = async ({ key, file }: PhotoUpload) => {
    const contentType = contentTypeOf(file)
    if (!contentType) return
    try {
      const onProgress = (progress: number) => update(key, { progress })
      const options = { sendFile, getSignal, onProgress, onSent: () => onProgress(1) }
      const { id, photo, failure } = await upload(api, { file, contentType }, options)
      update(key, photo ? { uploaded: { uploadId: id, photo } } : { failureCode: failure ?? 'image_broken' })
    } catch (error) {
      update(key, { failureCode: error instanceof ApiError ? error.code : 'unavailable', canRetry: isTemporary(error) })
    }
  }

  const uploaded = photos.flatMap((photo) => photo.uploaded ?? [])
  return {
    photos,
    isSending: photos.some((photo) => !photo.uploaded && photo.failureCode === undefined),
    uploaded,
    uploadIds: uploaded.map(({ uploadId }) => uploadId),
    /** @returns how many there was no space for */
    add(files: readonly File[]): number {
      const added = files.slice(0, max - photos.length).map((file): PhotoUpload => {
        const failureCode = validatePhoto(file)
        return { key: `photo-${++photoCount}`, file, progress: 0, failureCode }
      })
      setPhotos((current) => [...current, ...added])
      for (const photo of added) if (photo.failureCode === undefined) void send(photo)
      return files.length - added.length
    },
    retry(photo: PhotoUpload) {
      update(photo.key, { failureCode: undefined, canRetry: false, progress: 0 })
      void send(photo)
    },
    remove: (key: string) => setPhotos((current) => current.filter((photo) => photo.key !== key)),
    clear: () => setPhotos([]),
  }
}
export type PhotoUploads = ReturnType<typeof usePhotoUploads>
