import { useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { askAgain } from '@partlane/client/api/query-client'
import { saveOwnListing, sellingKeys } from '@partlane/client/selling'
import type { ListingFieldsInput, OwnListing } from '@partlane/contract/selling'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FormField, type FormValues, fieldOfPointer, gather, valuesOf } from './form-values.ts'

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'changed_elsewhere'
export type FieldErrors = Partial<Record<FormField | 'photos', string>>
type Photos = NonNullable<ListingFieldsInput['photos']>

const PAUSE = 500 // after the last key

/**
 * The selling form: what is typed stays whatever happens, and what is new is sent half a second after the last key, one save after the
 * other. A field the server refuses shows why and waits for another try, while the others are saved. A listing that is on sale is not
 * changed while somebody types: there `save` is a button.
 */
export function useListingForm(listing: OwnListing) {
  const api = useApi()
  const queries = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(listing))
  const [saved, setSaved] = useState(listing)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [state, setState] = useState<SaveState>('saved')
  const draft = saved.status === 'draft'

  const now = useRef({
    values,
    saved,
    dirty: new Set<FormField>(),
    refused: new Set<FormField | 'photos'>(), // they stand in the form, marked, and wait for another value
    photos: undefined as Photos | undefined,
    running: undefined as Promise<boolean> | undefined,
  })
  now.current.values = values
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const adopt = useCallback(
    (next: OwnListing) => {
      now.current.saved = next
      setSaved(next)
      void askAgain(queries, sellingKeys.lists())
    },
    [queries],
  )

  /** One round: everything that is new. @returns whether all of it was taken */
  const round = useCallback(async (): Promise<boolean> => {
    const { dirty, values: typed, saved: base, photos } = now.current
    const fields = [...dirty]
    const { listing: change, invalid } = gather(typed, fields)
    if (photos) change.photos = photos
    if (invalid.length > 0) setErrors((known) => ({ ...known, ...Object.fromEntries(invalid.map((field) => [field, 'bad_format'])) }))
    now.current.dirty = new Set(invalid)
    if (Object.keys(change).length === 0) return invalid.length === 0
    now.current.photos = undefined
    try {
      adopt(await saveOwnListing(api, { id: base.id, draft: base.status === 'draft', listing: change, version: base.version }))
      return invalid.length === 0
    } catch (error) {
      for (const field of fields) now.current.dirty.add(field)
      now.current.photos ??= photos
      throw error
    }
  }, [api, adopt])

  const settle = useCallback((next: SaveState, taken: boolean) => {
    const kept = taken && now.current.refused.size === 0
    setState(taken && !kept ? 'failed' : next)
    return kept
  }, [])

  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    try {
      setState('saving')
      for (;;) {
        const taken = await round()
        if (!taken) return settle('failed', false)
        if (now.current.dirty.size === 0 && !now.current.photos) return settle('saved', true)
      }
    } catch (error) {
      const landed = landErrors(error)
      setErrors((known) => ({ ...known, ...landed }))
      if (error instanceof ApiError && error.code === 'listing_changed_meanwhile') return settle('changed_elsewhere', false)
      for (const field of Object.keys(landed)) {
        now.current.refused.add(field as FormField | 'photos')
        if (field === 'photos') now.current.photos = undefined
        else now.current.dirty.delete(field as FormField)
      }
      const rest = now.current.dirty.size > 0 || now.current.photos !== undefined
      if (Object.keys(landed).length > 0 && rest && now.current.saved.status === 'draft') await flush()
      setState('failed')
      return false
    }
  }, [round, settle])

  /** Waits for a save that is under way, then saves what is new. */
  const save = useCallback((): Promise<boolean> => {
    const before = now.current.running ?? Promise.resolve(true)
    const mine = before.then(flush, flush)
    now.current.running = mine
    return mine
  }, [flush])

  const soon = useCallback(() => {
    setState((known) => (known === 'changed_elsewhere' ? known : 'waiting'))
    clearTimeout(timer.current)
    if (now.current.saved.status === 'draft') timer.current = setTimeout(() => void save(), PAUSE)
  }, [save])

  const set = useCallback(
    (change: Partial<FormValues>) => {
      setValues((known) => ({ ...known, ...change }))
      const fields = Object.keys(change) as FormField[]
      for (const field of fields) {
        now.current.dirty.add(field)
        now.current.refused.delete(field)
      }
      setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !fields.includes(field as FormField))))
      soon()
    },
    [soon],
  )

  const setPhotos = useCallback(
    (photos: Photos) => {
      now.current.photos = photos
      now.current.refused.delete('photos')
      setErrors(({ photos: _gone, ...known }) => known)
      soon()
    },
    [soon],
  )

  useWarnBeforeLeaving(state !== 'saved')
  useRetryWhenOnline(state === 'failed' && draft, save)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Shows what a refused call (publishing) points at. @returns the first field of them */
  const land = (error: unknown): FormField | 'photos' | undefined => {
    const landed = landErrors(error)
    setErrors((known) => ({ ...known, ...landed }))
    return Object.keys(landed)[0] as FormField | 'photos' | undefined
  }
  return { values, set, setPhotos, errors, state, saved, draft, save, adopt, land }
}
export type ListingForm = ReturnType<typeof useListingForm>

function landErrors(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {}
  const landed: FieldErrors = {}
  for (const [pointer, code] of Object.entries(error.fields)) {
    const field = fieldOfPointer(pointer)
    if (field) landed[field] ??= code
  }
  return landed
}

function useWarnBeforeLeaving(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
}

function useRetryWhenOnline(failed: boolean, save: () => Promise<boolean>) {
  useEffect(() => {
    if (!failed) return
    const retry = () => void save()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [failed, save])
}
