import { MAX_PHOTOS } from '@partlane/domain/listings/listing-fields'
import { describe, expect, it } from 'vitest'
import {
  countFreePlaces,
  createPhotoState,
  isUploading,
  type PhotoAction,
  type PhotoItem,
  type PhotoState,
  type PhotoUploadState,
  photoReducer,
  selectNextUpload,
  selectPhotoRefs,
  selectVisiblePhotos,
} from './photo-reducer.ts'

const createItem = (key: string, state: PhotoUploadState = 'queued'): PhotoItem => ({ key, name: key, preview: '', state, progress: 0 })
const createState = (...items: PhotoItem[]): PhotoState => ({ items, runningUploads: [] })
const ready = (key: string): PhotoItem => ({ ...createItem(key, 'ready'), photoId: key })

const add = (...keys: string[]): PhotoAction => ({ type: 'added', items: keys.map((key) => createItem(key)) })
const start = (key: string): PhotoAction => ({ type: 'upload_started', key })
const send = (key: string): PhotoAction => ({ type: 'upload_sent', key })
const succeed = (key: string): PhotoAction => ({ type: 'upload_succeeded', key, uploadId: `upload-${key}` })
const fail = (key: string): PhotoAction => ({ type: 'upload_failed', key, failureCode: 'upload_not_ready' })
const remove = (key: string): PhotoAction => ({ type: 'removed', key })
const restore = (key: string): PhotoAction => ({ type: 'restored', key })
const expire = (key: string): PhotoAction => ({ type: 'undo_expired', key })
const move = (key: string, toIndex: number): PhotoAction => ({ type: 'moved', key, toIndex })

const run = (state: PhotoState, ...actions: PhotoAction[]): PhotoState => actions.reduce(photoReducer, state)
const keysOf = (state: PhotoState) =>
  selectVisiblePhotos(state)
    .map(({ key }) => key)
    .join('')
const statesOf = (state: PhotoState) => state.items.map((item) => `${item.key} ${item.state}`)
/** Ids of the photos to save, in their order. */
const refsOf = (state: PhotoState) => selectPhotoRefs(state).map((ref) => ('photo_id' in ref ? ref.photo_id : ref.upload_id))

describe('photos: upload', () => {
  const item = createItem('a')

  it.each<[PhotoUploadState, PhotoAction, Partial<PhotoItem>]>([
    ['queued', start('a'), { state: 'uploading', progress: 0 }],
    ['uploading', { type: 'upload_progressed', key: 'a', progress: 0.4 }, { progress: 0.4 }],
    ['uploading', send('a'), { state: 'checking', progress: 1 }],
    ['checking', { type: 'upload_progressed', key: 'a', progress: 0.9 }, {}],
    ['checking', succeed('a'), { state: 'ready', uploadId: 'upload-a' }],
    ['checking', fail('a'), { state: 'failed', failureCode: 'upload_not_ready' }],
    ['uploading', fail('a'), { state: 'failed', failureCode: 'upload_not_ready' }],
    ['failed', { type: 'retried', key: 'a' }, { state: 'queued' }],
    ['ready', { type: 'retried', key: 'a' }, {}],
    ['uploading', { type: 'retried', key: 'a' }, {}],
  ])('updates a photo that is %s on %o', (state, action, changes) => {
    const state0 = createState({ ...item, state })
    expect(photoReducer(state0, action).items).toEqual([{ ...item, state, ...changes }])
  })

  it('counts as running until it ends', () => {
    const started = run(createState(), add('a', 'b'), start('a'), start('b'))
    expect(started.runningUploads).toEqual(['a', 'b'])
    expect(run(started, send('a')).runningUploads).toEqual(['a', 'b'])
    expect(run(started, succeed('a')).runningUploads).toEqual(['b'])
    expect(run(started, fail('b')).runningUploads).toEqual(['a'])
  })

  it('starts the queued photos in their order, three at once', () => {
    let state = run(createState(), add('a', 'b', 'c', 'd', 'e'))
    for (const key of ['a', 'b', 'c']) {
      expect(selectNextUpload(state)?.key).toBe(key)
      state = run(state, start(key))
    }
    expect(selectNextUpload(state)).toBeUndefined()
    expect(selectNextUpload(run(state, send('b')))).toBeUndefined()
    expect(selectNextUpload(run(state, succeed('b')))?.key).toBe('d')
    expect(selectNextUpload(run(state, fail('c')))?.key).toBe('d')
  })

  it('starts by the new order when queued photos move', () => {
    expect(selectNextUpload(run(createState(), add('a', 'b'), move('b', 0)))?.key).toBe('b')
  })

  it('starts a failed photo again after a retry', () => {
    const state = run(createState(), add('a', 'b'), start('a'), fail('a'), start('b'))
    expect(selectNextUpload(state)).toBeUndefined()
    expect(selectNextUpload(run(state, { type: 'retried', key: 'a' }))?.key).toBe('a')
  })

  it('does not start for a file of the wrong type or size', () => {
    const rejected: PhotoItem = { ...createItem('a', 'failed'), failureCode: 'image_too_large' }
    const state = run(createState(), { type: 'added', items: [rejected, createItem('b')] })
    expect(selectNextUpload(state)?.key).toBe('b')
  })

  it.each<[PhotoUploadState, boolean]>([
    ['queued', true],
    ['uploading', true],
    ['checking', true],
    ['ready', false],
    ['failed', false],
  ])('treats a photo that is %s as uploading: %s', (state, expected) => {
    expect(isUploading(createState(ready('x'), createItem('a', state)))).toBe(expected)
  })
})

describe('photos: add', () => {
  const full = createState(...Array.from({ length: MAX_PHOTOS }, (_, index) => ready(String(index))))

  it('appends the photos', () => {
    expect(keysOf(run(createState(ready('x')), add('a', 'b')))).toBe('xab')
  })

  it('ignores photos above the maximum of 16', () => {
    expect(MAX_PHOTOS).toBe(16)
    expect(photoReducer(full, add('a'))).toBe(full)
    const almostFull = run(full, remove('3'), expire('3'))
    expect(countFreePlaces(almostFull)).toBe(1)
    expect(run(almostFull, add('a', 'b')).items.map(({ key }) => key)).toEqual([...almostFull.items.map(({ key }) => key), 'a'])
  })

  it('replaces removed photos, which cannot be restored then', () => {
    const state = run(full, remove('0'))
    expect(countFreePlaces(state)).toBe(1)
    const replaced = run(state, add('a', 'b'))
    expect(replaced.items).toHaveLength(MAX_PHOTOS)
    expect(replaced.items.at(-1)?.key).toBe('a')
    expect(photoReducer(replaced, restore('0'))).toBe(replaced)
    expect(photoReducer(replaced, expire('0'))).toBe(replaced)
  })
})

describe('photos: remove and undo', () => {
  const state = createState(ready('a'), ready('b'), ready('c'))

  it('hides the photo and saves it as the last one until undo expires', () => {
    const removed = run(state, remove('a'))
    expect([keysOf(removed), refsOf(removed)]).toEqual(['bc', ['b', 'c', 'a']])
    const expired = run(removed, expire('a'))
    expect([keysOf(expired), refsOf(expired)]).toEqual(['bc', ['b', 'c']])
  })

  it('restores the photo in its place', () => {
    const restored = run(state, remove('b'), restore('b'))
    expect([keysOf(restored), refsOf(restored)]).toEqual(['abc', ['a', 'b', 'c']])
    expect(photoReducer(restored, expire('b'))).toBe(restored)
  })

  it('restores the photo at the end when another photo moved before', () => {
    expect(keysOf(run(state, remove('a'), move('c', 0), restore('a')))).toBe('cba')
  })

  it('does not stop the upload: a restored photo is ready when its upload has ended', () => {
    const uploading = run(state, add('d'), start('d'), remove('d'))
    expect([keysOf(uploading), uploading.runningUploads]).toEqual(['abc', ['d']])
    const uploaded = run(uploading, send('d'), succeed('d'))
    expect(refsOf(uploaded)).toEqual(['a', 'b', 'c', 'upload-d'])
    expect(keysOf(run(uploaded, restore('d')))).toBe('abcd')
  })

  it('ends the upload of a photo that was dropped before', () => {
    const dropped = run(state, add('d'), start('d'), remove('d'), expire('d'))
    expect([dropped.items.length, dropped.runningUploads]).toEqual([3, ['d']])
    const ended = run(dropped, { type: 'upload_progressed', key: 'd', progress: 0.5 }, send('d'), succeed('d'))
    expect(ended).toEqual(state)
  })
})

describe('photos: move', () => {
  const state = createState(ready('a'), ready('b'), ready('c'))

  it.each<[string, number, string]>([
    ['a', 1, 'bac'],
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
  ])('moves %s to index %i: %s', (key, toIndex, expected) => {
    expect(keysOf(run(state, move(key, toIndex)))).toBe(expected)
  })

  it.each<[string, number]>([
    ['a', 0],
    ['a', -1],
    ['a', 3],
    ['x', 0],
  ])('ignores %s to index %i', (key, toIndex) => {
    expect(photoReducer(state, move(key, toIndex))).toBe(state)
  })

  it('counts only visible photos and ignores a removed one', () => {
    expect(keysOf(run(state, remove('a'), move('c', 0)))).toBe('cb')
    const removed = run(state, remove('a'))
    expect(photoReducer(removed, move('a', 1))).toBe(removed)
  })

  it('keeps the new order during uploads: a finished upload has its new place', () => {
    const moved = run(state, add('d'), start('d'), move('d', 1))
    expect([keysOf(moved), refsOf(moved)]).toEqual(['adbc', ['a', 'b', 'c']])
    expect(refsOf(run(moved, send('d'), succeed('d')))).toEqual(['a', 'upload-d', 'b', 'c'])
  })
})

describe('selectPhotoRefs', () => {
  it('returns the photos that are ready', () => {
    const state = run(createState(ready('a')), add('b', 'c', 'd'), start('b'), succeed('b'), start('c'), fail('c'))
    expect(statesOf(state)).toEqual(['a ready', 'b ready', 'c failed', 'd queued'])
    expect(selectPhotoRefs(state)).toEqual([{ photo_id: 'a' }, { upload_id: 'upload-b' }])
  })

  it('returns the photos of the listing at first', () => {
    const photo = { position: 1, sources: [], width: 4, height: 3, placeholder: 'data:,' }
    const state = createPhotoState({
      photos: [
        { ...photo, id: '5', url: '/5' },
        { ...photo, id: '6', url: '/6' },
      ],
    })
    expect(statesOf(state)).toEqual(['photo-5 ready', 'photo-6 ready'])
    expect(selectPhotoRefs(state)).toEqual([{ photo_id: '5' }, { photo_id: '6' }])
  })
})

describe('photos: unknown key', () => {
  it.each([remove('x'), restore('x'), expire('x'), { type: 'retried', key: 'x' } as const, send('x')])('ignores %o', (action) => {
    const state = createState(ready('a'))
    expect(photoReducer(state, action)).toBe(state)
  })
})
