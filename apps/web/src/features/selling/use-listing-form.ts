import { useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { invalidateAndRefetch } from '@partlane/client/api/query-client'
import { type SaveListingInput, saveOwnListing, sellingKeys } from '@partlane/client/selling'
import type { OwnListing } from '@partlane/contract/selling'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useUnsavedChanges } from '#lib/forms/unsaved-changes.tsx'
import { useDebouncedCallback } from '#lib/state/debounce.ts'
import { type FormValues, fieldFromPointer, type ListingField, type PhotoRefs } from './form-values.ts'
import {
  createListingFormState,
  type FieldErrors,
  hasUnsavedChanges,
  isDraft,
  isLastSaveAccepted,
  isLeavingLossy,
  type ListingFormAction,
  type ListingFormState,
  listingFormReducer,
  type SaveFailure,
  shouldAutosave,
  shouldRetryWhenOnline,
} from './listing-form-reducer.ts'
import { type ReducerStore, useReducerStore } from './reducer-store.ts'

type ListingFormStore = ReducerStore<ListingFormState, ListingFormAction>

const AUTOSAVE_DELAY_MS = 500

/**
 * The selling form of one listing. `listing-form-reducer.ts` decides what is saved and when;
 * this hook sends the saves. It starts them by timer (drafts), by request, and when the device is
 * online again.
 */
export function useListingForm(listing: OwnListing) {
  const [state, store] = useReducerStore(listingFormReducer, () => createListingFormState(listing))
  const invalidateLists = useInvalidateLists()
  const save = useSave(store, invalidateLists)
  const change = useAutosave(store, save)
  useRetryWhenOnline(shouldRetryWhenOnline(state), save)
  useUnsavedChanges(isLeavingLossy(state))
  useWarnBeforeUnload(hasUnsavedChanges(state))

  const updateValues = useCallback((changes: Partial<FormValues>) => change({ type: 'values_changed', changes }), [change])
  const setPhotos = useCallback((photos: PhotoRefs) => change({ type: 'photos_changed', photos }), [change])

  /** Takes the listing that another command (publishing) returned. */
  const replaceSavedListing = (savedListing: OwnListing) => {
    store.dispatch({ type: 'listing_replaced', listing: savedListing })
    invalidateLists()
  }
  /** Shows the field errors of another command. Returns the first field with an error. */
  const showServerErrors = (error: unknown): ListingField | undefined => {
    const errors = fieldErrorsOf(error)
    store.dispatch({ type: 'errors_received', errors })
    return Object.keys(errors)[0] as ListingField | undefined
  }
  const { values, errors, saveState, savedListing } = state
  return {
    values,
    errors,
    saveState,
    savedListing,
    isDraft: isDraft(state),
    updateValues,
    setPhotos,
    save,
    replaceSavedListing,
    showServerErrors,
  }
}
export type ListingForm = ReturnType<typeof useListingForm>

function useInvalidateLists() {
  const queryClient = useQueryClient()
  return useCallback(() => void invalidateAndRefetch(queryClient, sellingKeys.lists()), [queryClient])
}

/**
 * Returns a function that saves all changes, after a save that is running already.
 * Its promise resolves when no save is left, with whether the last one succeeded.
 */
function useSave(store: ListingFormStore, onSaved: () => void): () => Promise<boolean> {
  const api = useApi()
  const runningLoop = useRef<Promise<void>>(undefined)
  return useCallback(async () => {
    const send = async (input: SaveListingInput): Promise<ListingFormAction> => {
      try {
        return { type: 'save_succeeded', listing: await saveOwnListing(api, input) }
      } catch (error) {
        return { type: 'save_failed', failure: toSaveFailure(error, Object.keys(input.listing)) }
      }
    }
    const runSaves = async () => {
      let { runningSave } = store.getState()
      while (runningSave) {
        const action = await send(runningSave.input)
        runningSave = store.dispatch(action).runningSave
        if (action.type === 'save_succeeded') onSaved()
      }
      runningLoop.current = undefined
    }
    store.dispatch({ type: 'save_requested' })
    if (!runningLoop.current && store.getState().runningSave) runningLoop.current = runSaves()
    await runningLoop.current
    return isLastSaveAccepted(store.getState())
  }, [api, store, onSaved])
}

/**
 * Returns a function that applies a change.
 * A draft is saved when no other change follows within AUTOSAVE_DELAY_MS, or when the form unmounts
 * before: a navigation inside the app must not lose the last change.
 */
function useAutosave(store: ListingFormStore, save: () => Promise<boolean>): (action: ListingFormAction) => void {
  const autosave = useDebouncedCallback(() => shouldAutosave(store.getState()) && void save(), {
    delayMs: AUTOSAVE_DELAY_MS,
    onUnmount: 'run',
  })
  return useCallback(
    (action) => {
      store.dispatch(action)
      autosave()
    },
    [store, autosave],
  )
}

function useRetryWhenOnline(shouldRetry: boolean, save: () => Promise<boolean>) {
  useEffect(() => {
    if (!shouldRetry) return
    const retry = () => void save()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [shouldRetry, save])
}

/** Unlike a navigation inside the app, unloading the page also stops running saves. */
function useWarnBeforeUnload(shouldWarn: boolean) {
  useEffect(() => {
    if (!shouldWarn) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [shouldWarn])
}

const toSaveFailure = (error: unknown, sentFields: readonly string[]): SaveFailure => ({
  isConflict: error instanceof ApiError && error.code === 'listing_changed_meanwhile',
  fieldErrors: error instanceof ApiError && error.code === 'auction_has_bids' ? refusedTerms(sentFields) : fieldErrorsOf(error),
})

/** The terms of an auction, which are final from its first bid on. */
const auctionTerms = ['sale_format', 'starting_price', 'reserve_price', 'item_price', 'auction_duration', 'quantity'] as const

const refusedTerms = (sentFields: readonly string[]): FieldErrors =>
  Object.fromEntries(auctionTerms.filter((field) => sentFields.includes(field)).map((field) => [field, 'auction_has_bids']))

function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {}
  const fieldErrors: FieldErrors = {}
  for (const [pointer, code] of Object.entries(error.fields)) {
    const field = fieldFromPointer(pointer)
    if (field) fieldErrors[field] ??= code
  }
  return fieldErrors
}
