import type { OwnListing } from '@partlane/contract/selling'
import { describe, expect, it } from 'vitest'
import {
  canStartSave,
  collectChanges,
  createListingFormState,
  hasUnsavedChanges,
  isLastSaveAccepted,
  isLeavingLossy,
  type ListingFormAction,
  type ListingFormState,
  listingFormReducer,
  shouldAutosave,
  shouldRetryWhenOnline,
} from './listing-form-reducer.ts'

const draft = {
  id: '1',
  status: 'draft',
  currency: 'gbp',
  version: 1,
  title: null,
  description: '',
  condition: null,
  item_type: null,
  brand: null,
  warranty: 'none',
  returns: 'days_30',
  sale_format: 'fixed',
  item_price: null,
  min_offer_price: null,
  auto_accept_price: null,
  exchange_surcharge: null,
  starting_price: null,
  auction_duration: null,
  quantity: 1,
  sku: null,
  shipping_type: 'ship_only',
  international_shipping: false,
  weight: null,
  dimensions: { length: null, width: null, height: null },
  universal: false,
  attributes: [],
  part_numbers: [],
  fitments: [],
  dispatch_address: null,
  collection_address: null,
} as unknown as OwnListing
const published: OwnListing = { ...draft, status: 'available', title: 'Disc' }

const editTitle: ListingFormAction = { type: 'values_changed', changes: { title: 'Brake disc' } }
const editPrice: ListingFormAction = { type: 'values_changed', changes: { item_price: '12.50' } }
const editInvalidPrice: ListingFormAction = { type: 'values_changed', changes: { item_price: 'ten' } }
const editPhotos: ListingFormAction = { type: 'photos_changed', photos: [{ photo_id: '5' }] }
const requestSave: ListingFormAction = { type: 'save_requested' }
const succeed = (version: number, listing = draft): ListingFormAction => ({ type: 'save_succeeded', listing: { ...listing, version } })
const fail = (fieldErrors = {}): ListingFormAction => ({ type: 'save_failed', failure: { isConflict: false, fieldErrors } })
const conflict: ListingFormAction = { type: 'save_failed', failure: { isConflict: true, fieldErrors: {} } }

const run = (listing: OwnListing, ...actions: ListingFormAction[]): ListingFormState =>
  actions.reduce(listingFormReducer, createListingFormState(listing))

/** The states that matter, by name, with the actions that lead to them. */
const draftStates = {
  saved: [],
  unsaved: [editTitle],
  saving: [editTitle, requestSave],
  'saving with a change': [editTitle, requestSave, editPrice],
  'saving with a queued save': [editTitle, requestSave, requestSave],
  failed: [editTitle, requestSave, fail()],
  'failed with an invalid number': [editInvalidPrice, requestSave],
  'failed with a rejected field': [editPrice, requestSave, fail({ item_price: 'too_big' })],
  conflict: [editTitle, requestSave, conflict],
} satisfies Record<string, ListingFormAction[]>
const publishedStates = {
  unsaved: [editTitle],
  saving: [editTitle, requestSave],
  'saving with a change': [editTitle, requestSave, editPrice],
  'saving with a change and a queued save': [editTitle, requestSave, editPrice, requestSave],
  failed: [editTitle, requestSave, fail()],
} satisfies Record<string, ListingFormAction[]>

type Summary = { saveState: string; dirty: string[]; rejected: string[]; sent: object | undefined; errors: object }
const summarise = (state: ListingFormState): Summary => ({
  saveState: state.saveState,
  dirty: [...state.dirtyFields],
  rejected: [...state.rejectedFields],
  sent: state.runningSave?.input.listing,
  errors: state.errors,
})
const clean: Summary = { saveState: 'saved', dirty: [], rejected: [], sent: undefined, errors: {} }
const title = { title: 'Brake disc' }
const price = { item_price: '12.50' }
const tooBig = { item_price: 'too_big' }
const badFormat = { item_price: 'number_format' }

type DraftState = keyof typeof draftStates
type PublishedState = keyof typeof publishedStates

describe('listing form: values_changed and photos_changed', () => {
  it.each<[DraftState, Partial<Summary>]>([
    ['saved', { saveState: 'unsaved', dirty: ['item_price'] }],
    ['unsaved', { saveState: 'unsaved', dirty: ['title', 'item_price'] }],
    ['saving', { saveState: 'unsaved', dirty: ['item_price'], sent: title }],
    ['saving with a change', { saveState: 'unsaved', dirty: ['item_price'], sent: title }],
    ['failed', { saveState: 'unsaved', dirty: ['title', 'item_price'] }],
    ['failed with an invalid number', { saveState: 'unsaved', dirty: ['item_price'] }],
    ['failed with a rejected field', { saveState: 'unsaved', dirty: ['item_price'] }],
    ['conflict', { saveState: 'conflict', dirty: ['title', 'item_price'] }],
  ])('marks the field and clears its error in a draft that is %s', (name, expected) => {
    expect(summarise(run(draft, ...draftStates[name], editPrice))).toEqual({ ...clean, ...expected })
  })

  it('keeps the new value in every state', () => {
    for (const actions of Object.values(draftStates))
      expect(run(draft, ...actions, { type: 'values_changed', changes: { brand: 'ATE' } }).values.brand).toBe('ATE')
  })

  it('keeps the errors of other fields', () => {
    const state = run(draft, ...draftStates['failed with a rejected field'], editTitle)
    expect(summarise(state)).toEqual({ ...clean, saveState: 'unsaved', dirty: ['title'], rejected: ['item_price'], errors: tooBig })
  })

  it('saves the photos with the other fields', () => {
    const state = run(draft, editTitle, editPhotos, requestSave)
    expect(summarise(state)).toEqual({ ...clean, saveState: 'saving', sent: { ...title, photos: [{ photo_id: '5' }] } })
  })

  it('saves an empty list when all photos are removed', () => {
    expect(run(draft, { type: 'photos_changed', photos: [] }, requestSave).runningSave?.input.listing).toEqual({ photos: [] })
  })
})

describe('listing form: save_requested', () => {
  it.each<[DraftState, Partial<Summary>]>([
    ['saved', {}],
    ['unsaved', { saveState: 'saving', sent: title }],
    ['saving', { saveState: 'saving', sent: title }],
    ['saving with a change', { saveState: 'unsaved', dirty: ['item_price'], sent: title }],
    ['failed', { saveState: 'saving', sent: title }],
    ['failed with an invalid number', { saveState: 'failed', dirty: ['item_price'], errors: badFormat }],
    ['failed with a rejected field', { saveState: 'failed', rejected: ['item_price'], errors: tooBig }],
    ['conflict', { saveState: 'conflict', dirty: ['title'] }],
  ])('sends what can be sent of a draft that is %s', (name, expected) => {
    expect(summarise(run(draft, ...draftStates[name], requestSave))).toEqual({ ...clean, ...expected })
  })

  it('sends the id, the version and whether the listing is a draft', () => {
    expect(run(draft, editTitle, requestSave).runningSave?.input).toEqual({ id: '1', status: 'draft', version: 1, listing: title })
    expect(run(published, editTitle, requestSave).runningSave?.input).toMatchObject({ status: 'available' })
  })

  it('leaves out an invalid number and sends the other fields', () => {
    const state = run(draft, editTitle, editInvalidPrice, requestSave)
    expect(summarise(state)).toEqual({ ...clean, saveState: 'saving', dirty: ['item_price'], sent: title, errors: badFormat })
  })

  it('sends nothing for an incomplete address', () => {
    const { dispatch } = createListingFormState(draft).values
    const state = run(draft, { type: 'values_changed', changes: { dispatch: { ...dispatch, city: 'Leeds' } } }, requestSave)
    expect(summarise(state)).toEqual(clean)
  })
})

describe('listing form: save_succeeded', () => {
  it.each<[DraftState, Partial<Summary>]>([
    ['saving', {}],
    ['saving with a change', { saveState: 'saving', sent: price }],
    ['saving with a queued save', {}],
  ])('sends the changes that were made during the save of a draft that is %s', (name, expected) => {
    expect(summarise(run(draft, ...draftStates[name], succeed(2)))).toEqual({ ...clean, ...expected })
  })

  it.each<[PublishedState, Partial<Summary>]>([
    ['saving', {}],
    ['saving with a change', { saveState: 'unsaved', dirty: ['item_price'] }],
    ['saving with a change and a queued save', { saveState: 'saving', sent: price }],
  ])('sends later changes only on request for a published listing that is %s', (name, expected) => {
    expect(summarise(run(published, ...publishedStates[name], succeed(2, published)))).toEqual({ ...clean, ...expected })
  })

  it('passes the new version to the next save', () => {
    expect(run(draft, ...draftStates['saving with a change'], succeed(7)).runningSave?.input.version).toBe(7)
  })

  it('sends a field again that changed during its save', () => {
    const state = run(draft, editPrice, requestSave, { type: 'values_changed', changes: { item_price: '12.99' } }, succeed(2))
    expect(summarise(state)).toEqual({ ...clean, saveState: 'saving', sent: { item_price: '12.99' } })
  })

  it('keeps the failure of an invalid number and of a rejected field', () => {
    expect(summarise(run(draft, editTitle, editInvalidPrice, requestSave, succeed(2)))).toEqual({
      ...clean,
      saveState: 'failed',
      dirty: ['item_price'],
      errors: badFormat,
    })
    expect(summarise(run(draft, editTitle, editPrice, requestSave, fail(tooBig), succeed(2)))).toEqual({
      ...clean,
      saveState: 'failed',
      rejected: ['item_price'],
      errors: tooBig,
    })
  })

  it('sends a corrected field that was rejected before', () => {
    const state = run(draft, editPrice, requestSave, fail(tooBig), editPrice, requestSave)
    expect(summarise(state)).toEqual({ ...clean, saveState: 'saving', sent: price })
    expect(summarise(listingFormReducer(state, succeed(2)))).toEqual(clean)
  })
})

describe('listing form: save_failed', () => {
  it.each<[DraftState, Partial<Summary>]>([
    ['saving', { saveState: 'failed', dirty: ['title'] }],
    ['saving with a change', { saveState: 'failed', dirty: ['title', 'item_price'] }],
    ['saving with a queued save', { saveState: 'saving', sent: title }],
  ])('keeps the changes of a draft that is %s when the server does not respond', (name, expected) => {
    expect(summarise(run(draft, ...draftStates[name], fail()))).toEqual({ ...clean, ...expected })
  })

  it('sends all changes again when the device is online again', () => {
    const offline = run(draft, ...draftStates['saving with a change'], fail())
    expect(shouldRetryWhenOnline(offline)).toBe(true)
    expect(summarise(listingFormReducer(offline, requestSave))).toEqual({ ...clean, saveState: 'saving', sent: { ...title, ...price } })
  })

  it('keeps the newest order of the photos for the next save', () => {
    const state = run(draft, editPhotos, requestSave, { type: 'photos_changed', photos: [{ photo_id: '6' }] }, fail())
    expect(summarise(state)).toEqual({ ...clean, saveState: 'failed', dirty: ['photos'] })
    expect(listingFormReducer(state, requestSave).runningSave?.input.listing).toEqual({ photos: [{ photo_id: '6' }] })
  })

  it('saves the other fields of a draft at once when a field is rejected', () => {
    const state = run(draft, editTitle, editPrice, requestSave, fail(tooBig))
    expect(summarise(state)).toEqual({ ...clean, saveState: 'saving', sent: title, rejected: ['item_price'], errors: tooBig })
  })

  it('does not save a published listing again when a field is rejected', () => {
    const state = run(published, editTitle, editPrice, requestSave, fail(tooBig))
    expect(summarise(state)).toEqual({ ...clean, saveState: 'failed', dirty: ['title'], rejected: ['item_price'], errors: tooBig })
  })

  it('leaves rejected photos out of the next save', () => {
    const errors = { photos: 'upload_expired' }
    const state = run(draft, editTitle, editPhotos, requestSave, fail(errors))
    expect(summarise(state)).toEqual({ ...clean, saveState: 'saving', sent: title, rejected: ['photos'], errors })
  })

  it('sends the new value of a field that changed while its old value was rejected', () => {
    const state = run(
      draft,
      editInvalidPrice,
      editPrice,
      requestSave,
      { type: 'values_changed', changes: { item_price: '9' } },
      fail(tooBig),
    )
    expect(summarise(state)).toEqual({ ...clean, saveState: 'saving', sent: { item_price: '9.00' } })
  })

  it('does not repeat the same save when the error is about a field that was not sent', () => {
    const errors = { category: 'required' }
    expect(summarise(run(draft, editTitle, requestSave, fail(errors)))).toEqual({ ...clean, saveState: 'failed', dirty: ['title'], errors })
  })

  it('fails again when saving the other fields fails', () => {
    const state = run(draft, editTitle, editPrice, requestSave, fail(tooBig), fail())
    expect(summarise(state)).toEqual({ ...clean, saveState: 'failed', dirty: ['title'], rejected: ['item_price'], errors: tooBig })
  })

  it('ends all saves after a conflict, also a queued one', () => {
    const expected = { ...clean, saveState: 'conflict', dirty: ['title'] }
    expect(summarise(run(draft, editTitle, requestSave, requestSave, conflict))).toEqual(expected)
    expect(summarise(run(draft, ...draftStates.conflict, requestSave, editTitle, requestSave))).toEqual(expected)
  })
})

describe('listing form: listing_replaced and errors_received', () => {
  it('replaces the saved listing and keeps unsaved changes', () => {
    const state = run(draft, editTitle, { type: 'listing_replaced', listing: { ...published, version: 4 } })
    expect(state).toMatchObject({ savedListing: { status: 'available', version: 4 }, values: title, dirtyFields: ['title'] })
  })

  it('adds field errors and does not change the save state', () => {
    const state = run(draft, { type: 'errors_received', errors: { photos: 'required' } })
    expect(summarise(state)).toEqual({ ...clean, errors: { photos: 'required' } })
  })
})

describe('listing form: selectors', () => {
  it.each<[DraftState, { canStart: boolean; autosave: boolean; retry: boolean; unsaved: boolean; lossy: boolean; accepted: boolean }]>([
    ['saved', { canStart: true, autosave: false, retry: false, unsaved: false, lossy: false, accepted: true }],
    ['unsaved', { canStart: true, autosave: true, retry: false, unsaved: true, lossy: false, accepted: true }],
    ['saving', { canStart: false, autosave: false, retry: false, unsaved: true, lossy: false, accepted: true }],
    ['saving with a change', { canStart: false, autosave: true, retry: false, unsaved: true, lossy: false, accepted: true }],
    ['failed', { canStart: true, autosave: false, retry: true, unsaved: true, lossy: true, accepted: false }],
    ['failed with a rejected field', { canStart: true, autosave: false, retry: true, unsaved: true, lossy: true, accepted: false }],
    ['conflict', { canStart: false, autosave: false, retry: false, unsaved: true, lossy: true, accepted: false }],
  ])('allow these actions for a draft that is %s', (name, expected) => {
    const state = run(draft, ...draftStates[name])
    expect({
      canStart: canStartSave(state),
      autosave: shouldAutosave(state),
      retry: shouldRetryWhenOnline(state),
      unsaved: hasUnsavedChanges(state),
      lossy: isLeavingLossy(state),
      accepted: isLastSaveAccepted(state),
    }).toEqual(expected)
  })

  it.each(Object.keys(publishedStates) as PublishedState[])('never save a published listing that is %s without a request', (name) => {
    const state = run(published, ...publishedStates[name])
    expect([shouldAutosave(state), shouldRetryWhenOnline(state)]).toEqual([false, false])
  })

  it.each(Object.keys(publishedStates) as PublishedState[])('tell whether leaving a published listing that is %s loses changes', (name) => {
    const state = run(published, ...publishedStates[name])
    expect(isLeavingLossy(state)).toBe(name !== 'saving')
  })

  it('collect the changed fields in the shape of the API and name invalid numbers', () => {
    expect(collectChanges(run(draft, editTitle, editPhotos, editInvalidPrice))).toEqual({
      listing: { ...title, photos: [{ photo_id: '5' }] },
      invalidFields: ['item_price'],
    })
  })
})
