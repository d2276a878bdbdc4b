import { useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import type { ListingFieldsInput, OwnListing } from '@partlane/contract/selling'
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@partlane/domain/listings/listing-facts'
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
  failure?: string
  photoId?: string
  uploadId?: string
  file?: File
  /** Taken away, but it can still be put back: hidden here, kept by the server until then. */
  removed?: boolean
}

type PhotoRefs = NonNullable<ListingFieldsInput['photos']>
const AT_ONCE = 3 // a phone's line is not made faster by more

let made = 0
const itemOf = (file: File): PhotoItem => {
  const failure = contentTypeOf(file) === undefined ? 'image_type_unsupported' : file.size > MAX_PHOTO_BYTES ? 'image_too_large' : undefined
  const common = { key: `file-${++made}`, name: file.name, preview: URL.createObjectURL(file), progress: 0, file }
  return failure ? { ...common, state: 'failed', failure } : { ...common, state: 'waiting' }
}

const keptItems = (listing: OwnListing): PhotoItem[] =>
  listing.photos.map(({ id, url }) => ({ key: `photo-${id}`, name: '', preview: url, state: 'ready', progress: 1, photoId: id }))

const UNDO_MS = 5000

const shownOf = (items: PhotoItem[]) => items.filter(({ removed }) => !removed)

const refsOf = (items: PhotoItem[]): PhotoRefs =>
  [...shownOf(items), ...items.filter(({ removed }) => removed)].flatMap(({ state, photoId, uploadId }): PhotoRefs => {
    if (state !== 'ready') return []
    return photoId ? [{ photo_id: photoId }] : uploadId ? [{ upload_id: uploadId }] : []
  })

/** The photos of one listing: chosen, sent a few at a time, put in order, taken away and put back. `onChange` gets the whole order. */
export function usePhotos(listing: OwnListing, onChange: (photos: PhotoRefs) => void) {
  const api = useApi()
  const [items, setItems] = useState(() => keptItems(listing))
  const current = useRef(items)
  const under = useRef(new Set<string>())
  const stop = useRef(new AbortController())
  const tell = useRef(onChange)
  tell.current = onChange

  const change = useCallback((next: PhotoItem[], { order = false } = {}) => {
    current.current = next
    setItems(next)
    if (order) tell.current(refsOf(next))
  }, [])
  const patch = useCallback(
    (key: string, part: Partial<PhotoItem>, options?: { order?: boolean }) =>
      change(
        current.current.map((item) => (item.key === key ? { ...item, ...part } : item)),
        options,
      ),
    [change],
  )

  const drop = useCallback(
    (keys: string[]) =>
      change(
        current.current.filter((item) => !keys.includes(item.key) || !item.removed),
        { order: true },
      ),
    [change],
  )

  const send = useCallback(
    async ({ key, file }: PhotoItem) => {
      if (!file) return
      try {
        patch(key, { state: 'uploading', progress: 0 })
        const content_type = contentTypeOf(file) ?? 'image/jpeg'
        const [upload] = await api.selling.requestUploads({ files: [{ name: file.name || 'photo', content_type, size: file.size }] })
        if (!upload?.form) throw new Error('no form')
        await uploadFile(upload.form, file, { signal: stop.current.signal, onProgress: (progress) => patch(key, { progress }) })
        patch(key, { state: 'checking', progress: 1 })
        const ended = await api.selling.finishUpload({ id: upload.id })
        if (ended.status === 'succeeded') patch(key, { state: 'ready', uploadId: upload.id }, { order: true })
        else patch(key, { state: 'failed', failure: ended.failure ?? 'image_broken' })
      } catch (error) {
        patch(key, { state: 'failed', failure: error instanceof ApiError ? error.code : 'upload_not_ready' })
      }
    },
    [api, patch],
  )

  const pump = useCallback(() => {
    const next = current.current.find(({ key, state }) => state === 'waiting' && !under.current.has(key))
    if (!next || under.current.size >= AT_ONCE) return
    under.current.add(next.key)
    void send(next).finally(() => {
      under.current.delete(next.key)
      pump()
    })
    pump()
  }, [send])

  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  return {
    items: shownOf(items),
    busy: items.some(({ state }) => state === 'waiting' || state === 'uploading' || state === 'checking'),
    /** Adds files; @returns how many did not fit any more. */
    add(files: Iterable<File>): number {
      drop(current.current.map(({ key }) => key)) // room for new ones ends what could have been put back
      const room = MAX_PHOTOS - current.current.length
      const all = [...files]
      change([...current.current, ...all.slice(0, Math.max(0, room)).map(itemOf)])
      pump()
      return Math.max(0, all.length - room)
    },
    retry(key: string) {
      patch(key, { state: 'waiting' })
      pump()
    },
    /** Hides it at once and lets it go after a while. @returns what puts it back where it was */
    remove(key: string): () => void {
      patch(key, { removed: true }, { order: true })
      const timer = setTimeout(() => drop([key]), UNDO_MS)
      return () => {
        clearTimeout(timer)
        patch(key, { removed: false }, { order: true })
      }
    },
    move(key: string, to: number) {
      const shown = shownOf(current.current)
      const from = shown.findIndex((item) => item.key === key)
      const item = shown[from]
      if (!item || to < 0 || to >= shown.length || to === from) return
      const rest = current.current.filter(({ removed }) => removed)
      change([...shown.toSpliced(from, 1).toSpliced(to, 0, item), ...rest], { order: true })
    },
  }
}
export type Photos = ReturnType<typeof usePhotos>
