import type { SaveListingInput } from '@partlane/client/selling'
import type { OwnListing } from '@partlane/contract/selling'
import { collectFields, type FormField, type FormValues, type ListingField, type PhotoRefs, toFormValues } from './form-values.ts'

/**
 * `unsaved`: there are changes to save.
 * `failed`: the last save failed, or a field could not be saved.
 * `conflict`: another window saved a newer version of the listing; only a reload ends this state.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'
/** Error code by field. */
export type FieldErrors = Partial<Record<ListingField, string>>

type RunningSave = { input: SaveListingInput; fields: readonly ListingField[] }

export type ListingFormState = {
  values: FormValues
  /** All photos in their order. Undefined until they change. */
  photos: PhotoRefs | undefined
  /** The listing as the server returned it last. */
  savedListing: OwnListing
  saveState: SaveState
  errors: FieldErrors
  /** Fields with a value that is not saved and not part of the running save. */
  dirtyFields: readonly ListingField[]
  /** Fields whose value the server rejected. They are sent again only after a change. */
  rejectedFields: readonly ListingField[]
  /**
   * The save request in flight.
   * At most one runs at a time, because each needs the version of the one before.
   */
  runningSave: RunningSave | undefined
  /** A save was requested during the running save. */
  isSaveQueued: boolean
}

export type SaveFailure = { isConflict: boolean; fieldErrors: FieldErrors }

export type ListingFormAction =
  | { type: 'values_changed'; changes: Partial<FormValues> }
  | { type: 'photos_changed'; photos: PhotoRefs }
  | { type: 'save_requested' }
  | { type: 'save_succeeded'; listing: OwnListing }
  | { type: 'save_failed'; failure: SaveFailure }
  /** Another command (publishing) returned the listing. */
  | { type: 'listing_replaced'; listing: OwnListing }
  /** Another command (publishing) was rejected. */
  | { type: 'errors_received'; errors: FieldErrors }

export const createListingFormState = (listing: OwnListing): ListingFormState => ({
  values: toFormValues(listing),
  photos: undefined,
  savedListing: listing,
  saveState: 'saved',
  errors: {},
  dirtyFields: [],
  rejectedFields: [],
  runningSave: undefined,
  isSaveQueued: false,
})

/**
 * State of the selling form. The result of a save never changes the values.
 * The caller sends `runningSave` and dispatches `save_succeeded` or `save_failed`; then
 * `runningSave` is the next save.
 *
 * A save sends all dirty fields. When the server rejects some, a draft saves the others at once.
 * Changes made during a save of a draft are saved directly after it.
 * Changes made during a save of a published listing wait for the next request, because buyers
 * would see half-typed values.
 */
export function listingFormReducer(state: ListingFormState, action: ListingFormAction): ListingFormState {
  switch (action.type) {
    case 'values_changed':
      return markChanged({ ...state, values: { ...state.values, ...action.changes } }, Object.keys(action.changes) as FormField[])
    case 'photos_changed':
      return markChanged({ ...state, photos: action.photos }, ['photos'])
    case 'save_requested':
      if (state.runningSave) return { ...state, isSaveQueued: true }
      return canStartSave(state) ? startSave(state) : state
    case 'save_succeeded':
      return applySuccess({ ...state, savedListing: action.listing, runningSave: undefined })
    case 'save_failed':
      return applyFailure(state, action.failure)
    case 'listing_replaced':
      return { ...state, savedListing: action.listing }
    case 'errors_received':
      return { ...state, errors: { ...state.errors, ...action.errors } }
  }
}

function markChanged(state: ListingFormState, fields: readonly ListingField[]): ListingFormState {
  return {
    ...state,
    saveState: state.saveState === 'conflict' ? 'conflict' : 'unsaved',
    dirtyFields: union(state.dirtyFields, fields),
    rejectedFields: without(state.rejectedFields, fields),
    errors: omitErrors(state.errors, fields),
  }
}

function startSave(state: ListingFormState): ListingFormState {
  const { listing, invalidFields } = collectChanges(state)
  const nextState: ListingFormState = {
    ...state,
    dirtyFields: invalidFields,
    errors: { ...state.errors, ...Object.fromEntries(invalidFields.map((field) => [field, 'number_format'])) },
    isSaveQueued: false,
  }
  if (Object.keys(listing).length === 0) return settle(nextState)
  const { id, status, version } = state.savedListing
  return {
    ...nextState,
    saveState: 'saving',
    runningSave: { input: { id, status, listing, version }, fields: without(state.dirtyFields, invalidFields) },
  }
}

const applySuccess = (state: ListingFormState): ListingFormState =>
  state.isSaveQueued || (isDraft(state) && state.dirtyFields.length > 0) ? startSave(state) : settle(state)

function applyFailure(state: ListingFormState, { isConflict, fieldErrors }: SaveFailure): ListingFormState {
  const sentFields = state.runningSave?.fields ?? []
  // A field that changed during the save has a new value. The error is about the old one.
  const changedFields = state.dirtyFields
  const sentFieldsWithError = sentFields.filter((field) => fieldErrors[field] !== undefined)
  const rejectedFields = without(sentFieldsWithError, changedFields)
  const nextState: ListingFormState = {
    ...state,
    runningSave: undefined,
    errors: { ...state.errors, ...omitErrors(fieldErrors, changedFields) },
    dirtyFields: union(without(sentFields, rejectedFields), changedFields),
    rejectedFields: union(state.rejectedFields, rejectedFields),
  }
  if (isConflict) return { ...nextState, saveState: 'conflict', isSaveQueued: false }
  // The next save differs from this one only if the server named a sent field.
  // Otherwise an error about a field that was not sent would repeat the same save forever.
  const canSaveOthers = isDraft(state) && sentFieldsWithError.length > 0 && nextState.dirtyFields.length > 0
  return state.isSaveQueued || canSaveOthers ? startSave(nextState) : { ...nextState, saveState: 'failed' }
}

/**
 * The save state when no save is running.
 * A dirty field with an error is a number that could not be parsed.
 */
function settle(state: ListingFormState): ListingFormState {
  const hasFailed = state.rejectedFields.length > 0 || state.dirtyFields.some((field) => state.errors[field] !== undefined)
  return { ...state, saveState: hasFailed ? 'failed' : state.dirtyFields.length > 0 ? 'unsaved' : 'saved' }
}

/** What to save now: the dirty fields as API fields, without those that cannot be parsed. */
export function collectChanges({
  values,
  photos,
  dirtyFields,
  savedListing,
}: Pick<ListingFormState, 'values' | 'photos' | 'dirtyFields' | 'savedListing'>) {
  const { listing, invalid: invalidFields } = collectFields(
    values,
    dirtyFields.filter((field) => field !== 'photos'),
    savedListing.currency,
  )
  return { listing: photos && dirtyFields.includes('photos') ? { ...listing, photos } : listing, invalidFields }
}

export const isDraft = (state: ListingFormState): boolean => state.savedListing.status === 'draft'

/** After a conflict no save may start: it would overwrite the newer version. */
export const canStartSave = (state: ListingFormState): boolean => !state.runningSave && state.saveState !== 'conflict'

/** Drafts are saved without a request. A published listing is saved only on request. */
export const shouldAutosave = (state: ListingFormState): boolean => isDraft(state) && state.saveState === 'unsaved'

export const shouldRetryWhenOnline = (state: ListingFormState): boolean => isDraft(state) && state.saveState === 'failed'

export const hasUnsavedChanges = (state: ListingFormState): boolean => state.saveState !== 'saved'

/**
 * Whether a navigation inside the app loses changes. Running saves continue after it, and a draft
 * is saved when the form unmounts.
 */
export const isLeavingLossy = (state: ListingFormState): boolean =>
  state.saveState === 'failed' || state.saveState === 'conflict' || (state.saveState === 'unsaved' && !isDraft(state))

/** Whether the last save succeeded. A change after it (`unsaved`) does not matter. */
export const isLastSaveAccepted = (state: ListingFormState): boolean => state.saveState !== 'failed' && state.saveState !== 'conflict'

const union = (fields: readonly ListingField[], others: readonly ListingField[]): ListingField[] => [...new Set([...fields, ...others])]

const without = (fields: readonly ListingField[], excluded: readonly ListingField[]): ListingField[] =>
  fields.filter((field) => !excluded.includes(field))

const omitErrors = (errors: FieldErrors, fields: readonly ListingField[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field as ListingField)))
