// @vitest-environment jsdom
import type { InProcessCall } from '@partlane/client/api/transport'
import type { OwnListing } from '@partlane/contract/selling'
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toastStore } from '#ui/feedback/toast-store.ts'
import { draft, photo, type TestResponse } from '../../../test/draft-listing.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import type { FitmentFinderProps } from './AddFoundVehicle.tsx'
import { storePendingFiles } from './pending-files.ts'
import { SellForm } from './SellForm.tsx'

afterEach(() => {
  cleanup()
  act(() => toastStore.dismiss())
  vi.useRealTimers()
})

type SaveRequest = { slug: string; listing: Record<string, unknown>; version: number }

/**
 * Fake server: accepts each save, unless `respond` returns another response.
 * It responds after `isReleased`.
 */
function setup(
  listing: OwnListing = draft,
  respond: (save: SaveRequest) => TestResponse | undefined = () => undefined,
  isReleased: Promise<void> = Promise.resolve(),
) {
  const saveRequests: SaveRequest[] = []
  let version = listing.version
  const page = renderPage(<SellForm listing={listing} FitmentFinder={() => null} />, {
    token: tokenFor(),
    call: async ({ method, path }, input) => {
      if (method === 'GET') return { ok: true, value: path.includes('suggestions') ? { suggestion: null } : [] }
      const save = input as SaveRequest
      saveRequests.push(save)
      await isReleased
      return respond(save) ?? { ok: true, value: { ...listing, version: ++version } }
    },
  })
  const field = (id: string) => page.container.querySelector(`#field-${id}`) as HTMLInputElement
  const type = (id: string, value: string) => fireEvent.change(field(id), { target: { value } })
  return { ...page, saveRequests, type, field }
}

describe('SellForm', () => {
  it('uploads the pending files, also when a part of the form suspends', async () => {
    URL.createObjectURL = () => 'blob:front'
    const LazyFinder = lazy(async () => ({ default: () => <p>Here now</p> }))
    storePendingFiles('1', [new File(['x'], 'front.png', { type: 'image/png' })])
    const form = <SellForm listing={{ ...draft, photos: [] }} FitmentFinder={() => null} Finder={LazyFinder} />
    const call: InProcessCall = async ({ method }) => (method === 'GET' ? { ok: true, value: [] } : new Promise(() => {}))
    const page = await act(async () => renderPage(<Suspense>{form}</Suspense>, { token: tokenFor(), call }))
    await page.findByText('Here now')
    await page.findByRole('progressbar')
  })

  it('says how many pending files there was no space for', async () => {
    URL.createObjectURL = () => 'blob:front'
    storePendingFiles(
      '1',
      Array.from({ length: 18 }, (_, index) => new File(['x'], `photo-${index}.png`, { type: 'image/png' })),
    )
    const call: InProcessCall = async ({ method }) => (method === 'GET' ? { ok: true, value: [] } : new Promise(() => {}))
    renderPage(<SellForm listing={{ ...draft, photos: [] }} FitmentFinder={() => null} />, { token: tokenFor(), call })
    await waitFor(() => expect(toastStore.getSnapshot()).toMatchObject([{ kind: 'error', message: expect.stringContaining('16') }]))
  })

  it('saves a draft once, half a second after the last key, with its current version', async () => {
    vi.useFakeTimers()
    const { saveRequests, type, getByText } = setup()
    const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    type('title', 'Bra')
    await advance(400)
    type('title', 'Brake disc')
    await advance(400)
    getByText('Saving…')
    expect(saveRequests).toEqual([])
    await advance(200)
    getByText('Draft saved')
    expect(saveRequests).toMatchObject([{ slug: '1', version: 1, listing: { title: 'Brake disc' } }])
    type('price', '12,50')
    await advance(600)
    expect(saveRequests).toHaveLength(2)
    expect(saveRequests[1]).toMatchObject({ version: 2, listing: { item_price: '12.50' } })
  })

  it('saves a draft at once, and once, when the user leaves the form before the delay of autosave', async () => {
    vi.useFakeTimers()
    const { saveRequests, type, unmount } = setup()
    type('title', 'Brake disc')
    unmount()
    expect(saveRequests).toMatchObject([{ slug: '1', version: 1, listing: { title: 'Brake disc' } }])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(saveRequests).toHaveLength(1)
  })

  it('does not save a published listing when the user leaves the form', async () => {
    vi.useFakeTimers()
    const { saveRequests, type, unmount } = setup({ ...draft, status: 'available', title: 'Disc' })
    type('title', 'Brake disc')
    unmount()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(saveRequests).toEqual([])
  })

  it('keeps the values when saving fails, and retries', async () => {
    let isDown = true
    const { saveRequests, type, findByText, getByRole, field } = setup(draft, () =>
      isDown ? { ok: false, status: 503, errors: [{ status: '503', code: 'unavailable', title: '' }] } : undefined,
    )
    type('title', 'Brake disc')
    await findByText(/could not be saved\. They are still on this page/, {}, { timeout: 2000 })
    expect(field('title')).toHaveProperty('value', 'Brake disc')
    isDown = false
    fireEvent.click(getByRole('button', { name: 'Try again' }))
    await findByText('Draft saved', {}, { timeout: 2000 })
    expect(saveRequests.at(-1)?.listing).toEqual({ title: 'Brake disc' })
  })

  it('shows the error of a rejected field, saves the others, and does not publish', async () => {
    const { saveRequests, type, findByText, getByRole } = setup(draft, ({ listing }) =>
      'item_price' in listing
        ? {
            ok: false,
            status: 422,
            errors: [{ status: '422', code: 'too_big', title: '', source: { pointer: '/listing/item_price' } }],
          }
        : undefined,
    )
    type('title', 'Brake disc')
    type('price', '999999')
    await findByText('Too high. Enter a lower value.', {}, { timeout: 2000 })
    await waitFor(() => expect(saveRequests.at(-1)?.listing).toEqual({ title: 'Brake disc' }))
    fireEvent.click(getByRole('button', { name: 'Publish' }))
    await findByText(/Some changes could not be saved/)
    expect(saveRequests.every((save) => 'listing' in save)).toBe(true)
  })

  it('does not overwrite changes that were saved in another window', async () => {
    const { type, findByText, saveRequests } = setup(draft, () => ({
      ok: false,
      status: 409,
      errors: [{ status: '409', code: 'listing_changed_meanwhile', title: '' }],
    }))
    type('title', 'Brake disc')
    await findByText('This listing was changed in another window or on another device.', {}, { timeout: 2000 })
    expect(saveRequests).toHaveLength(1)
  })

  it('saves a published listing only on request', async () => {
    vi.useFakeTimers()
    const { saveRequests, type, findByText, getByText, getAllByRole } = setup({ ...draft, status: 'available', title: 'Disc' })
    type('price', '5')
    getByText('You have unsaved changes.')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(saveRequests).toEqual([])
    vi.useRealTimers()
    fireEvent.click(getAllByRole('button', { name: 'Save changes' })[0] as HTMLElement)
    await findByText('Saved', {}, { timeout: 2000 })
    expect(saveRequests).toMatchObject([{ listing: { item_price: '5.00' } }])
  })

  it('locks the terms of sale of a running auction with bids, and says why', async () => {
    const terms = { status: 'available', title: 'Disc', sale_format: 'auction', starting_price: '5.00' } as const
    const auction = { ...draft, ...terms, bid_count: 2, auction_ends_at: '2099-01-01T00:00:00.000Z' }
    const { findByText, findByLabelText, findByRole } = setup(auction)
    await findByText(/This auction has bids, so its terms can no longer be changed/)
    expect((await findByLabelText(/Starting price/)).matches(':disabled')).toBe(true)
    expect((await findByRole('radio', { name: /Fixed price/ })).matches(':disabled')).toBe(true)
    expect((await findByLabelText(/Your reference|SKU/)).matches(':disabled')).toBe(false)
  })

  it('says at a price that it cannot be changed, because the auction has bids', async () => {
    const auction = { ...draft, status: 'available', title: 'Disc', sale_format: 'auction', starting_price: '5.00', bid_count: 2 } as const
    const refuse = () => ({ ok: false as const, status: 409, errors: [{ status: '409', code: 'auction_has_bids', title: '' }] })
    const { findByLabelText, findAllByRole, findByText } = setup(auction, refuse)
    const field = await findByLabelText(/^Starting price/)
    fireEvent.change(field, { target: { value: '9' } })
    fireEvent.click((await findAllByRole('button', { name: 'Save changes' }))[0] as HTMLElement)
    await findByText('This auction has bids, so its terms cannot be changed.', {}, { timeout: 2000 })
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('keeps changes typed during a save of a published listing until the next request', async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const { saveRequests, type, findByText, getAllByRole } = setup({ ...draft, status: 'available', title: 'Disc' }, undefined, isReleased)
    const save = () => fireEvent.click(getAllByRole('button', { name: 'Save changes' })[0] as HTMLElement)
    type('price', '5')
    save()
    await waitFor(() => expect(saveRequests).toHaveLength(1))
    type('price', '50')
    release()
    await findByText('You have unsaved changes.')
    save()
    await findByText('Saved')
    expect(saveRequests.map(({ listing }) => listing)).toEqual([{ item_price: '5.00' }, { item_price: '50.00' }])
    expect(saveRequests[1]?.version).toBe(2)
  })

  it('saves a draft again when the device is online again', async () => {
    let isOffline = true
    const { saveRequests, type, findByText } = setup(draft, () =>
      isOffline ? { ok: false, status: 0, errors: [{ status: '0', code: 'unreachable', title: '' }] } : undefined,
    )
    type('title', 'Brake disc')
    await findByText(/could not be saved\. They are still on this page/, {}, { timeout: 2000 })
    isOffline = false
    fireEvent(window, new Event('online'))
    await findByText('Draft saved')
    expect(saveRequests.map(({ listing }) => listing)).toEqual([{ title: 'Brake disc' }, { title: 'Brake disc' }])
  })

  it('keeps the focus in the empty search field after a vehicle is added', async () => {
    const golf = { id: '7', full_name: 'Volkswagen Golf Mk7', year_from: 2012, year_to: 2020, path: [] }
    const call: InProcessCall = async ({ method, path }) => {
      if (method !== 'GET') return { ok: true, value: draft }
      return { ok: true, value: path.includes('suggestions') ? { suggestion: null } : path.includes('vehicle') ? [golf] : [] }
    }
    const page = renderPage(<SellForm listing={draft} FitmentFinder={() => null} />, { token: tokenFor(), call })
    const search = page.getByRole('combobox', { name: 'Add a car' })
    search.focus()
    fireEvent.change(search, { target: { value: 'golf' } })
    fireEvent.click(await page.findByRole('option', { name: /Golf/ }))
    await page.findByRole('button', { name: 'Remove Volkswagen Golf Mk7' })
    expect(document.activeElement).toBe(search)
    expect(search).toHaveProperty('value', '')
  })

  it('adds a vehicle of the finder, which is loaded when it is opened', async () => {
    const FitmentFinder = ({ onAdd }: FitmentFinderProps) => (
      <button type="button" onClick={() => onAdd({ node_id: '7', name: 'Volkswagen Golf Mk7' })}>
        Add the Golf
      </button>
    )
    const page = renderPage(<SellForm listing={draft} FitmentFinder={FitmentFinder} />, { token: tokenFor() })
    expect(page.queryByText('Add the Golf')).toBeNull()
    fireEvent.click(page.getByText('Find by registration, VIN or from lists'))
    fireEvent.click(await page.findByText('Add the Golf'))
    await page.findByRole('button', { name: 'Remove Volkswagen Golf Mk7' })
  })

  it('moves photos by keyboard, and deletes a removed photo when undo has expired', async () => {
    vi.useFakeTimers()
    const { saveRequests, getAllByRole } = setup()
    const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    fireEvent.click(getAllByRole('button', { name: 'Move later' })[0] as HTMLElement)
    await advance(1_000)
    expect(saveRequests.at(-1)?.listing).toEqual({ photos: [{ photo_id: '6' }, { photo_id: '5' }] })
    fireEvent.click(getAllByRole('button', { name: 'Remove photo' })[0] as HTMLElement)
    await advance(4_000)
    expect(saveRequests.at(-1)?.listing).toEqual({ photos: [{ photo_id: '5' }, { photo_id: '6' }] })
    await advance(2_000)
    expect(saveRequests.at(-1)?.listing).toEqual({ photos: [{ photo_id: '5' }] })
  })
})

describe('photos', () => {
  it('makes any photo the main one with one press, announces it and focuses it', async () => {
    const photos = Array.from({ length: 16 }, (_, index) => ({ ...photo, id: String(index + 1), position: index + 1 }))
    const { saveRequests, getByRole, getAllByRole, getByText } = setup({ ...draft, photos })
    fireEvent.click(getByRole('button', { name: 'Make main photo: photo 16' }))
    getByText('Photo 16 is now the main photo.')
    const [mainTile] = getAllByRole('listitem', { name: /^Photo \d+ of 16/ })
    expect(document.activeElement).toBe(mainTile)
    expect(mainTile?.textContent).toContain('Main photo')
    await waitFor(() => expect(saveRequests).toHaveLength(1), { timeout: 2000 })
    const savedPhotos = saveRequests[0]?.listing.photos as { photo_id: string }[] | undefined
    expect(savedPhotos?.map(({ photo_id }) => photo_id)).toEqual(['16', ...photos.slice(0, 15).map(({ id }) => id)])
  })
})
