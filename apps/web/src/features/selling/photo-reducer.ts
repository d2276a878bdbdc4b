import type { OwnListing } from '@partlane/contract/selling'
import { MAX_PHOTOS } from '@partlane/domain/listings/listing-fields'
import type { PhotoRefs } from './form-values.ts'

/**
 * `queued`: waits for a free upload. `checking`: the file is sent and the server examines it.
 * `ready`: the photo can be saved with the listing.
 */
export type PhotoUploadState = 'queued' | 'uploading' | 'checking' | 'ready' | 'failed'

export type PhotoItem = {
  key: string
  name: string
  /** URL of the picture to show. */
  preview: string
  state: PhotoUploadState
  /** Sent fraction of the file, 0 to 1. */
  progress: number
  /** Error code of a failed photo. */
  failureCode?: string
  /** Id of a photo that the listing had when the form opened. */
  photoId?: string
  /** Id of a finished upload. */
  uploadId?: string
  /** The file of an upload. A retry sends it again. */
  file?: File
  /** Removed, but undo is still possible: hidden in the form, and saved after the other photos. */
  isRemoved?: boolean
}

export type PhotoState = {
  /** At most MAX_PHOTOS items, removed ones included. */
  items: readonly PhotoItem[]
  /** Keys of the uploads in progress. The item of a key may be dropped before its upload ends. */
  runningUploads: readonly string[]
}

export type PhotoAction =
  | { type: 'added'; items: readonly PhotoItem[] }
  | { type: 'removed'; key: string }
  | { type: 'restored'; key: string }
  | { type: 'undo_expired'; key: string }
  /** `toIndex` is an index among the visible photos. */
  | { type: 'moved'; key: string; toIndex: number }
  | { type: 'retried'; key: string }
  | { type: 'upload_started'; key: string }
  | { type: 'upload_progressed'; key: string; progress: number }
  | { type: 'upload_sent'; key: string }
  | { type: 'upload_succeeded'; key: string; uploadId: string }
  | { type: 'upload_failed'; key: string; failureCode: string }

/** More parallel uploads do not make a phone's connection faster. */
const MAX_PARALLEL_UPLOADS = 3

export const createPhotoState = (listing: Pick<OwnListing, 'photos'>): PhotoState => ({
  items: listing.photos.map(({ id, url }) => ({ key: `photo-${id}`, name: '', preview: url, state: 'ready', progress: 1, photoId: id })),
  runningUploads: [],
})

/**
 * State of a listing's photos. The caller uploads `selectNextUpload` and dispatches the results.
 * An action that does not apply (unknown key, move outside the list) returns the same object.
 */
export function photoReducer(state: PhotoState, action: PhotoAction): PhotoState {
  switch (action.type) {
    case 'added':
      return addItems(state, action.items)
    case 'removed':
      return updateItem(state, action.key, (item) => ({ ...item, isRemoved: true }))
    case 'restored':
      return updateItem(state, action.key, (item) => ({ ...item, isRemoved: false }))
    case 'undo_expired':
      return dropItems(state, (item) => item.key === action.key && item.isRemoved === true)
    case 'moved':
      return moveItem(state, action.key, action.toIndex)
    case 'retried':
      return updateItem(state, action.key, (item) => (item.state === 'failed' ? { ...item, state: 'queued' } : item))
    default:
      return applyUploadAction(state, action)
  }
}

type UploadAction = Extract<PhotoAction, { type: `upload_${string}` }>

function applyUploadAction(state: PhotoState, action: UploadAction): PhotoState {
  const { key } = action
  switch (action.type) {
    case 'upload_started':
      return startUpload(
        updateItem(state, key, (item) => ({ ...item, state: 'uploading', progress: 0 })),
        key,
      )
    case 'upload_progressed':
      return updateItem(state, key, (item) => (item.state === 'uploading' ? { ...item, progress: action.progress } : item))
    case 'upload_sent':
      return updateItem(state, key, (item) => ({ ...item, state: 'checking', progress: 1 }))
    case 'upload_succeeded':
      return endUpload(
        updateItem(state, key, (item) => ({ ...item, state: 'ready', uploadId: action.uploadId })),
        key,
      )
    case 'upload_failed':
      return endUpload(
        updateItem(state, key, (item) => ({ ...item, state: 'failed', failureCode: action.failureCode })),
        key,
      )
  }
}

/** New photos take the place of removed ones, which cannot be restored then. */
function addItems(state: PhotoState, items: readonly PhotoItem[]): PhotoState {
  const withoutRemoved = dropItems(state, (item) => item.isRemoved === true)
  const accepted = items.slice(0, countFreePlaces(state))
  return accepted.length === 0 ? withoutRemoved : { ...withoutRemoved, items: [...withoutRemoved.items, ...accepted] }
}

/** Removed photos go to the end of the list, as they are saved. */
function moveItem(state: PhotoState, key: string, toIndex: number): PhotoState {
  const visible = selectVisiblePhotos(state)
  const fromIndex = visible.findIndex((item) => item.key === key)
  const item = visible[fromIndex]
  if (!item || toIndex < 0 || toIndex >= visible.length || toIndex === fromIndex) return state
  return { ...state, items: [...visible.toSpliced(fromIndex, 1).toSpliced(toIndex, 0, item), ...selectRemovedPhotos(state)] }
}

function updateItem(state: PhotoState, key: string, update: (item: PhotoItem) => PhotoItem): PhotoState {
  const index = state.items.findIndex((item) => item.key === key)
  const item = state.items[index]
  const updatedItem = item && update(item)
  return !updatedItem || updatedItem === item ? state : { ...state, items: state.items.with(index, updatedItem) }
}

function dropItems(state: PhotoState, isDropped: (item: PhotoItem) => boolean): PhotoState {
  const items = state.items.filter((item) => !isDropped(item))
  return items.length === state.items.length ? state : { ...state, items }
}

const startUpload = (state: PhotoState, key: string): PhotoState => ({ ...state, runningUploads: [...state.runningUploads, key] })
const endUpload = (state: PhotoState, key: string): PhotoState => ({
  ...state,
  runningUploads: state.runningUploads.filter((runningKey) => runningKey !== key),
})

/** The first queued photo. Undefined while the maximum number of uploads is running. */
export const selectNextUpload = ({ items, runningUploads }: PhotoState): PhotoItem | undefined =>
  runningUploads.length >= MAX_PARALLEL_UPLOADS ? undefined : items.find(({ state }) => state === 'queued')

export const selectVisiblePhotos = ({ items }: PhotoState): readonly PhotoItem[] => items.filter(({ isRemoved }) => !isRemoved)

const selectRemovedPhotos = ({ items }: PhotoState): readonly PhotoItem[] => items.filter(({ isRemoved }) => isRemoved)

/** Number of photos that can be added. Removed photos do not count: adding ends their undo. */
export const countFreePlaces = (state: PhotoState): number => MAX_PHOTOS - selectVisiblePhotos(state).length

export const isUploading = ({ items }: PhotoState): boolean => items.some(({ state }) => state !== 'ready' && state !== 'failed')

/**
 * The photos to save, in their order.
 * Removed photos come last: the server must not delete them before undo expires.
 * Photos that are not ready are missing.
 */
export const selectPhotoRefs = (state: PhotoState): PhotoRefs =>
  [...selectVisiblePhotos(state), ...selectRemovedPhotos(state)].flatMap((item): PhotoRefs => {
    if (item.state !== 'ready') return []
    return item.photoId ? [{ photo_id: item.photoId }] : item.uploadId ? [{ upload_id: item.uploadId }] : []
  })
