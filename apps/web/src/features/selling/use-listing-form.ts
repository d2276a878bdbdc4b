import { useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { invalidateAndRefetch } from '@partlane/client/api/query-client'
import { saveOwnListing, sellingKeys } from '@partlane/client/selling'
import type { ListingFieldsInput, OwnListing } from '@partlane/contract/selling'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { collectFields, type FormField, type FormValues, fieldFromPointer, toFormValues } from './form-values.ts'

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'changed_elsewhere'
export type FieldErrors = Partial<Record<FormField | 'photos', string>>
type Photos = NonNullable<ListingFieldsInput['photos']>

const DEBOUNCE_MS = 500 // after the last key

/**
 * The selling form: what is typed stays whatever happens, and what is new is sent half a second after the last key, one save after the
 * other. A field the server refuses shows why and waits for another try, while the others are saved. A listing that is on sale is not
 * changed while somebody types: there `save` is a button.
 */
export function useListingForm(listing: OwnListing) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [values, setValues] = useState(() => toFormValues(listing))
  const [saved, setSaved] = useState(listing)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [state, setState] = useState<SaveState>('saved')
  const isDraft = saved.status === 'draft'

  const latest = useRef({
    values,
    saved,
    dirtyFields: new Set<FormField>(),
    rejectedFields: new Set<FormField | 'photos'>(), // they stand in the form, marked, and wait for another value
    photos: undefined as Photos | undefined,
    runningSave: undefined as Promise<boolean> | undefined,
  })
  latest.current.values = values
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const replaceSaved = useCallback(
    (updatedListing: OwnListing) => {
      latest.current.saved = updatedListing
      setSaved(updatedListing)
      void invalidateAndRefetch(queryClient, sellingKeys.lists())
    },
    [queryClient],
  )

  /** One round: everything that is new. @returns whether all of it was taken */
  const saveOnce = useCallback(async (): Promise<boolean> => {
    const { dirtyFields, values: currentValues, saved: baseListing, photos } = latest.current
    const fields = [...dirtyFields]
    const { listing: changes, invalid } = collectFields(currentValues, fields)
    if (photos) changes.photos = photos
    if (invalid.length > 0) setErrors((current) => ({ ...current, ...Object.fromEntries(invalid.map((field) => [field, 'bad_format'])) }))
    latest.current.dirtyFields = new Set(invalid)
    if (Object.keys(changes).length === 0) return invalid.length === 0
    latest.current.photos = undefined
    try {
      replaceSaved(
        await saveOwnListing(api, {
          id: baseListing.id,
          draft: baseListing.status === 'draft',
          listing: changes,
          version: baseListing.version,
        }),
      )
      return invalid.length === 0
    } catch (error) {
      for (const field of fields) latest.current.dirtyFields.add(field)
      latest.current.photos ??= photos
      throw error
    }
  }, [api, replaceSaved])

  const finishSave = useCallback((nextState: SaveState, isAccepted: boolean) => {
    const isSaved = isAccepted && latest.current.rejectedFields.size === 0
    setState(isAccepted && !isSaved ? 'failed' : nextState)
    return isSaved
  }, [])

  const flushChanges = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    try {
      setState('saving')
      for (;;) {
        const isAccepted = await saveOnce()
        if (!isAccepted) return finishSave('failed', false)
        if (latest.current.dirtyFields.size === 0 && !latest.current.photos) return finishSave('saved', true)
      }
    } catch (error) {
      const fieldErrors = fieldErrorsOf(error)
      setErrors((current) => ({ ...current, ...fieldErrors }))
      if (error instanceof ApiError && error.code === 'listing_changed_meanwhile') return finishSave('changed_elsewhere', false)
      for (const field of Object.keys(fieldErrors)) {
        latest.current.rejectedFields.add(field as FormField | 'photos')
        if (field === 'photos') latest.current.photos = undefined
        else latest.current.dirtyFields.delete(field as FormField)
      }
      const hasMoreChanges = latest.current.dirtyFields.size > 0 || latest.current.photos !== undefined
      if (Object.keys(fieldErrors).length > 0 && hasMoreChanges && latest.current.saved.status === 'draft') await flushChanges()
      setState('failed')
      return false
    }
  }, [saveOnce, finishSave])

  /** Waits for a save that is under way, then saves what is new. */
  const save = useCallback((): Promise<boolean> => {
    const previousSave = latest.current.runningSave ?? Promise.resolve(true)
    const currentSave = previousSave.then(flushChanges, flushChanges)
    latest.current.runningSave = currentSave
    return currentSave
  }, [flushChanges])

  const scheduleSave = useCallback(() => {
    setState((current) => (current === 'changed_elsewhere' ? current : 'waiting'))
    clearTimeout(timer.current)
    if (latest.current.saved.status === 'draft') timer.current = setTimeout(() => void save(), DEBOUNCE_MS)
  }, [save])

  const set = useCallback(
    (changes: Partial<FormValues>) => {
      setValues((current) => ({ ...current, ...changes }))
      const fields = Object.keys(changes) as FormField[]
      for (const field of fields) {
        latest.current.dirtyFields.add(field)
        latest.current.rejectedFields.delete(field)
      }
      setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !fields.includes(field as FormField))))
      scheduleSave()
    },
    [scheduleSave],
  )

  const setPhotos = useCallback(
    (photos: Photos) => {
      latest.current.photos = photos
      latest.current.rejectedFields.delete('photos')
      setErrors(({ photos: _removed, ...current }) => current)
      scheduleSave()
    },
    [scheduleSave],
  )

  useWarnBeforeLeaving(state !== 'saved')
  useRetryWhenOnline(state === 'failed' && isDraft, save)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Shows what a refused call (publishing) points at. @returns the first field of them */
  const showServerErrors = (error: unknown): FormField | 'photos' | undefined => {
    const fieldErrors = fieldErrorsOf(error)
    setErrors((current) => ({ ...current, ...fieldErrors }))
    return Object.keys(fieldErrors)[0] as FormField | 'photos' | undefined
  }
  return { values, set, setPhotos, errors, state, saved, isDraft, save, replaceSaved, showServerErrors }
}
export type ListingForm = ReturnType<typeof useListingForm>

function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {}
  const fieldErrors: FieldErrors = {}
  for (const [pointer, code] of Object.entries(error.fields)) {
    const field = fieldFromPointer(pointer)
    if (field) fieldErrors[field] ??= code
  }
  return fieldErrors
}

function useWarnBeforeLeaving(hasUnsavedChanges: boolean) {
  useEffect(() => {
    if (!hasUnsavedChanges) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasUnsavedChanges])
}

function useRetryWhenOnline(hasFailed: boolean, save: () => Promise<boolean>) {
  useEffect(() => {
    if (!hasFailed) return
    const retry = () => void save()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [hasFailed, save])
}
