import { useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import type { ListingFieldsInput, OwnListing } from '@partlane/contract/selling'
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@partlane/domain/listings/listing-fields'
import { useCallback, useEffect, useRef, useState } from 'react'
import { uploadFile } from '#lib/forms/upload-file.ts'
import { contentTypeOf } from './photo-type.ts'

/** A photo on its way or there. `failure` is a code of errors.json; `retry` keeps the file. */
export type PhotoItem = {
  key: string
  name: string
  preview: string
  state: 'waiting' | 'uploading' | 'checking' | 'ready' | 'failed'
  progress: number
  failureCode?: string
  photoId?: string
  uploadId?: string
  file?: File
  /** Taken away, but it can still be put back: hidden here, kept by the server until then. */
  isRemoved?: boolean
}

type PhotoRefs = NonNullable<ListingFieldsInput['photos']>
const MAX_PARALLEL_UPLOADS = 3 // a phone's line is not made faster by more

let itemCount = 0
const createItem = (file: File): PhotoItem => {
  const failureCode =
    contentTypeOf(file) === undefined ? 'image_type_unsupported' : file.size > MAX_PHOTO_BYTES ? 'image_too_large' : undefined
  const base = { key: `file-${++itemCount}`, name: file.name, preview: URL.createObjectURL(file), progress: 0, file }
  return failureCode ? { ...base, state: 'failed', failureCode } : { ...base, state: 'waiting' }
}

const savedItems = (listing: OwnListing): PhotoItem[] =>
  listing.photos.map(({ id, url }) => ({ key: `photo-${id}`, name: '', preview: url, state: 'ready', progress: 1, photoId: id }))

const UNDO_TIMEOUT_MS = 5000

const visibleItems = (items: PhotoItem[]) => items.filter(({ isRemoved }) => !isRemoved)

const toPhotoRefs = (items: PhotoItem[]): PhotoRefs =>
  [...visibleItems(items), ...items.filter(({ isRemoved }) => isRemoved)].flatMap(({ state, photoId, uploadId }): PhotoRefs => {
    if (state !== 'ready') return []
    return photoId ? [{ photo_id: photoId }] : uploadId ? [{ upload_id: uploadId }] : []
  })

/** The photos of one listing: chosen, sent a few at a time, put in order, taken away and put back. `onChange` gets the whole order. */
export function usePhotos(listing: OwnListing, onChange: (photos: PhotoRefs) => void) {
  const api = useApi()
  const [items, setItems] = useState(() => savedItems(listing))
  const itemsRef = useRef(items)
  const uploadingKeys = useRef(new Set<string>())
  const abortController = useRef(new AbortController())
  const latestOnChange = useRef(onChange)
  latestOnChange.current = onChange

  const updateItems = useCallback((nextItems: PhotoItem[], { order = false } = {}) => {
    itemsRef.current = nextItems
    setItems(nextItems)
    if (order) latestOnChange.current(toPhotoRefs(nextItems))
  }, [])
  const updateItem = useCallback(
    (key: string, changes: Partial<PhotoItem>, options?: { order?: boolean }) =>
      updateItems(
        itemsRef.current.map((item) => (item.key === key ? { ...item, ...changes } : item)),
        options,
      ),
    [updateItems],
  )

  const removeItems = useCallback(
    (keys: string[]) =>
      updateItems(
        itemsRef.current.filter((item) => !keys.includes(item.key) || !item.isRemoved),
        { order: true },
      ),
    [updateItems],
  )

  const uploadItem = useCallback(
    async ({ key, file }: PhotoItem) => {
      if (!file) return
      try {
        updateItem(key, { state: 'uploading', progress: 0 })
        const content_type = contentTypeOf(file) ?? 'image/jpeg'
        const [upload] = await api.selling.requestUploads({ files: [{ name: file.name || 'photo', content_type, size: file.size }] })
        if (!upload?.form) throw new Error('no form')
        await uploadFile(upload.form, file, {
          signal: abortController.current.signal,
          onProgress: (progress) => updateItem(key, { progress }),
        })
        updateItem(key, { state: 'checking', progress: 1 })
        const result = await api.selling.finishUpload({ id: upload.id })
        if (result.status === 'succeeded') updateItem(key, { state: 'ready', uploadId: upload.id }, { order: true })
        else updateItem(key, { state: 'failed', failureCode: result.failure ?? 'image_broken' })
      } catch (error) {
        updateItem(key, { state: 'failed', failureCode: error instanceof ApiError ? error.code : 'upload_not_ready' })
      }
    },
    [api, updateItem],
  )

  const startNextUpload = useCallback(() => {
    const nextItem = itemsRef.current.find(({ key, state }) => state === 'waiting' && !uploadingKeys.current.has(key))
    if (!nextItem || uploadingKeys.current.size >= MAX_PARALLEL_UPLOADS) return
    uploadingKeys.current.add(nextItem.key)
    void uploadItem(nextItem).finally(() => {
      uploadingKeys.current.delete(nextItem.key)
      startNextUpload()
    })
    startNextUpload()
  }, [uploadItem])

  useEffect(() => {
    abortController.current = new AbortController()
    return () => abortController.current.abort()
  }, [])

  return {
    items: visibleItems(items),
    isUploading: items.some(({ state }) => state === 'waiting' || state === 'uploading' || state === 'checking'),
    /** Adds files; @returns how many did not fit any more. */
    add(files: Iterable<File>): number {
      removeItems(itemsRef.current.map(({ key }) => key)) // room for new ones ends what could have been put back
      const freeSlots = MAX_PHOTOS - itemsRef.current.length
      const newFiles = [...files]
      updateItems([...itemsRef.current, ...newFiles.slice(0, Math.max(0, freeSlots)).map(createItem)])
      startNextUpload()
      return Math.max(0, newFiles.length - freeSlots)
    },
    retry(key: string) {
      updateItem(key, { state: 'waiting' })
      startNextUpload()
    },
    /** Hides it at once and lets it go after a while. @returns what puts it back where it was */
    remove(key: string): () => void {
      updateItem(key, { isRemoved: true }, { order: true })
      const timer = setTimeout(() => removeItems([key]), UNDO_TIMEOUT_MS)
      return () => {
        clearTimeout(timer)
        updateItem(key, { isRemoved: false }, { order: true })
      }
    },
    move(key: string, toIndex: number) {
      const visible = visibleItems(itemsRef.current)
      const fromIndex = visible.findIndex((item) => item.key === key)
      const item = visible[fromIndex]
      if (!item || toIndex < 0 || toIndex >= visible.length || toIndex === fromIndex) return
      const removedItems = itemsRef.current.filter(({ isRemoved }) => isRemoved)
      updateItems([...visible.toSpliced(fromIndex, 1).toSpliced(toIndex, 0, item), ...removedItems], { order: true })
    },
  }
}
export type Photos = ReturnType<typeof usePhotos>
