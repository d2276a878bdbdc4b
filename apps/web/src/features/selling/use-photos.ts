import { type Api, useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { uploadListingPhoto } from '@partlane/client/selling'
import type { UploadOptions } from '@partlane/client/uploads'
import type { OwnListing } from '@partlane/contract/selling'
import { useCallback, useRef } from 'react'
import { contentTypeOf, validatePhoto } from '#lib/forms/photo-file.ts'
import { sendFile } from '#lib/forms/send-file.ts'
import { useUnmountSignal } from '#lib/forms/use-unmount-signal.ts'
import type { PhotoRefs } from './form-values.ts'
import {
  countFreePlaces,
  createPhotoState,
  isUploading,
  type PhotoAction,
  type PhotoItem,
  type PhotoState,
  photoReducer,
  selectNextUpload,
  selectPhotoRefs,
  selectVisiblePhotos,
} from './photo-reducer.ts'
import { type ReducerStore, useReducerStore } from './reducer-store.ts'

const UNDO_TIMEOUT_MS = 5000

/**
 * The photos of one listing. `photo-reducer.ts` holds their order and selects the next upload;
 * this hook uploads the files and ends the undo period of removed photos.
 * `onChange` receives the photos to save after each action that can change them.
 */
export function usePhotos(listing: OwnListing, onChange: (photos: PhotoRefs) => void) {
  const [state, store] = useReducerStore(photoReducer, () => createPhotoState(listing))
  const latestOnChange = useRef(onChange)
  latestOnChange.current = onChange
  const change = useCallback(
    (action: PhotoAction) => {
      const previousState = store.getState()
      const nextState = store.dispatch(action)
      if (nextState !== previousState) latestOnChange.current(selectPhotoRefs(nextState))
    },
    [store],
  )
  const startUploads = useUploads(store, change)

  return {
    items: selectVisiblePhotos(state),
    isUploading: isUploading(state),
    /** Adds as many files as there is space for. Returns the number of the others. */
    add(files: Iterable<File>): number {
      const allFiles = [...files]
      const acceptedFiles = allFiles.slice(0, countFreePlaces(store.getState()))
      change({ type: 'added', items: acceptedFiles.map(createItem) })
      startUploads()
      return allFiles.length - acceptedFiles.length
    },
    retry(key: string) {
      store.dispatch({ type: 'retried', key })
      startUploads()
    },
    /** Hides a photo at once and deletes it when undo expires. Returns the undo function. */
    remove(key: string): () => void {
      change({ type: 'removed', key })
      const timer = setTimeout(() => change({ type: 'undo_expired', key }), UNDO_TIMEOUT_MS)
      return () => {
        clearTimeout(timer)
        change({ type: 'restored', key })
      }
    },
    move(key: string, toIndex: number) {
      change({ type: 'moved', key, toIndex })
    },
  }
}
export type Photos = ReturnType<typeof usePhotos>

/**
 * Returns a function that starts as many queued uploads as may run.
 * Unmounting aborts running uploads, and no further upload starts.
 */
function useUploads(store: ReducerStore<PhotoState, PhotoAction>, change: (action: PhotoAction) => void): () => void {
  const api = useApi()
  const getSignal = useUnmountSignal()
  return useCallback(() => {
    const upload = async ({ key, file }: PhotoItem) => {
      store.dispatch({ type: 'upload_started', key })
      if (!file) return store.dispatch({ type: 'upload_failed', key, failureCode: 'upload_not_ready' })
      const result = await uploadFile(api, file, {
        sendFile,
        getSignal,
        onProgress: (progress) => store.dispatch({ type: 'upload_progressed', key, progress }),
        onSent: () => store.dispatch({ type: 'upload_sent', key }),
      })
      if ('uploadId' in result) change({ type: 'upload_succeeded', key, uploadId: result.uploadId })
      else store.dispatch({ type: 'upload_failed', key, failureCode: result.failureCode })
      startNext()
    }
    const startNext = () => {
      const item = selectNextUpload(store.getState())
      if (!item || getSignal().aborted) return
      void upload(item)
      startNext()
    }
    startNext()
  }, [api, store, change, getSignal])
}

/** Uploads one photo. Never rejects: a failure is part of the result. */
async function uploadFile(api: Api, file: File, options: UploadOptions): Promise<{ uploadId: string } | { failureCode: string }> {
  try {
    const photo = { file, contentType: contentTypeOf(file) ?? 'image/jpeg' }
    const { id, status, failure } = await uploadListingPhoto(api, photo, options)
    return status === 'succeeded' ? { uploadId: id } : { failureCode: failure ?? 'image_broken' }
  } catch (error) {
    return { failureCode: error instanceof ApiError ? error.code : 'upload_not_ready' }
  }
}

let fileCount = 0

/** A photo for a chosen file. A file of the wrong type or size fails without an upload. */
function createItem(file: File): PhotoItem {
  const failureCode = validatePhoto(file)
  const item = { key: `file-${++fileCount}`, name: file.name, preview: URL.createObjectURL(file), progress: 0, file }
  return failureCode ? { ...item, state: 'failed', failureCode } : { ...item, state: 'queued' }
}
