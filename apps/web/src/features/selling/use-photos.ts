import { useApi } from '@partlane/client/api/api-context'
import type { OwnListing } from '@partlane/contract/selling'
import { MAX_PHOTO_BYTES } from '@partlane/domain/listings/listing-fields'
import { useCallback, useEffect, useRef } from 'react'
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
import { contentTypeOf } from './photo-type.ts'
import { type ReducerStore, useReducerStore } from './reducer-store.ts'
import { uploadPhoto } from './upload-photo.ts'

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
  const abortController = useRef(new AbortController())
  useEffect(() => {
    abortController.current = new AbortController()
    return () => abortController.current.abort()
  }, [])
  return useCallback(() => {
    const upload = async ({ key, file }: PhotoItem) => {
      store.dispatch({ type: 'upload_started', key })
      if (!file) return store.dispatch({ type: 'upload_failed', key, failureCode: 'upload_not_ready' })
      const result = await uploadPhoto(api, file, {
        getSignal: () => abortController.current.signal,
        onProgress: (progress) => store.dispatch({ type: 'upload_progressed', key, progress }),
        onSent: () => store.dispatch({ type: 'upload_sent', key }),
      })
      if ('uploadId' in result) change({ type: 'upload_succeeded', key, uploadId: result.uploadId })
      else store.dispatch({ type: 'upload_failed', key, failureCode: result.failureCode })
      startNext()
    }
    const startNext = () => {
      const item = selectNextUpload(store.getState())
      if (!item || abortController.current.signal.aborted) return
      void upload(item)
      startNext()
    }
    startNext()
  }, [api, store, change])
}

let fileCount = 0

/** A photo for a chosen file. A file of the wrong type or size fails without an upload. */
function createItem(file: File): PhotoItem {
  const failureCode =
    contentTypeOf(file) === undefined ? 'image_type_unsupported' : file.size > MAX_PHOTO_BYTES ? 'image_too_large' : undefined
  const item = { key: `file-${++fileCount}`, name: file.name, preview: URL.createObjectURL(file), progress: 0, file }
  return failureCode ? { ...item, state: 'failed', failureCode } : { ...item, state: 'queued' }
}
