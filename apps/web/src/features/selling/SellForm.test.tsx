// @vitest-environment jsdom
import type { InProcessCall } from '@partlane/client/api/transport'
import type { OwnListing } from '@partlane/contract/selling'
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toastStore } from '#ui/feedback/toast-store.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import type { FitmentFinderProps } from './AddFoundVehicle.tsx'
import { storePendingFiles } from './pending-files.ts'
import { SellForm } from './SellForm.tsx'
import { SellPage } from './SellPage.tsx'

afterEach(() => {
  cleanup()
  act(() => toastStore.dismiss())
  vi.useRealTimers()
})

const photo = { id: '5', position: 1, url: '/media/x/960.jpeg', sources: [], width: 4, height: 3, placeholder: 'data:,' }
const draft: OwnListing = {
  id: '1',
  slug: 'part-1a',
  status: 'draft',
  title: null,
  sale_format: 'fixed',
  currency: 'gbp',
  quantity: 1,
  reserved_quantity: 0,
  sold_quantity: 0,
  sku: null,
  view_count: 0,
  auction_ends_at: null,
  published_at: null,
  updated_at: '2026-01-01T00:00:00.000Z',
  missing: [],
  actions: ['publish', 'delete'],
  version: 1,
  description: '',
  category: null,
  subcategory: null,
  make: null,
  model: null,
  generation: null,
  series: null,
  trim: null,
  part_number: null,
  condition: null,
  item_type: null,
  brand: null,
  warranty: 'none',
  returns: 'days_30',
  item_price: null,
  min_offer_price: null,
  starting_price: null,
  auction_duration: null,
  shipping_type: 'ship_only',
  international_shipping: false,
  shipping_service: null,
  weight: null,
  dimensions: { length: null, width: null, height: null },
  universal: false,
  attributes: [],
  part_numbers: [],
  fitments: [],
  photos: [photo, { ...photo, id: '6', position: 2 }],
  dispatch_address: null,
  collection_address: null,
}

type SaveRequest = { slug: string; listing: Record<string, unknown>; version: number }
type TestResponse =
  | { ok: true; value: unknown }
  | { ok: false; status: number; errors: { status: string; code: string; title: string; source?: { pointer: string } }[] }

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

describe('publishing', () => {
  const published: OwnListing = { ...draft, status: 'available', title: 'Brake disc', slug: 'brake-disc-9' }
  function setupPublish(respond: () => TestResponse) {
    const requests: { path: string; input: object }[] = []
    const routes = [
      {
        path: '/sell/1',
        element: <SellForm listing={{ ...draft, title: 'Brake disc' }} FitmentFinder={() => null} notice={<p>Do this first</p>} />,
      },
      { path: '*', element: <p>other page</p> },
    ]
    const call: InProcessCall = async ({ method, path }, input) => {
      if (method === 'GET') return { ok: true, value: path.includes('suggestions') ? { suggestion: null } : [] }
      requests.push({ path, input: input as object })
      return path === '/users/listings/duplications' ? { ok: true, value: { ...draft, id: '2' } } : respond()
    }
    const page = renderPage(routes, { path: '/sell/1', token: tokenFor(), call })
    return { ...page, requests, publish: () => fireEvent.click(page.getByRole('button', { name: 'Publish' })) }
  }
  const refusal = (code: string, pointers: string[] = []): TestResponse => ({
    ok: false,
    status: 422,
    errors:
      pointers.length === 0
        ? [{ status: '403', code, title: '' }]
        : pointers.map((pointer) => ({ status: '422', code, title: '', source: { pointer } })),
  })

  it('leads to the listing, to a similar part and to sharing', async () => {
    const shared: object[] = []
    Object.assign(navigator, { share: async (link: object) => void shared.push(link) })
    const page = setupPublish(() => ({ ok: true, value: published }))
    page.publish()
    const heading = await page.findByRole('heading', { name: 'On sale', level: 1 })
    expect(document.activeElement).toBe(heading)
    expect(page.queryByRole('button', { name: 'Publish' })).toBeNull()
    expect(page.getByRole('link', { name: 'View listing' }).getAttribute('href')).toBe('/listings/brake-disc-9')
    fireEvent.click(page.getByRole('button', { name: 'Share' }))
    expect(shared).toEqual([{ title: 'Brake disc', url: `${window.location.origin}/listings/brake-disc-9` }])
    Reflect.deleteProperty(navigator, 'share')
    fireEvent.click(page.getByRole('button', { name: 'Sell another like it' }))
    await page.findByText('other page')
    expect(page.router.state.location.pathname).toBe('/sell/2')
    expect(page.requests.at(-1)?.input).toEqual({ listing_slug: '1', without: ['photos', 'part_numbers'] })
  })

  it('copies the link without a share sheet, and shows it without a clipboard', async () => {
    const page = setupPublish(() => ({ ok: true, value: published }))
    page.publish()
    const url = `${window.location.origin}/listings/brake-disc-9`
    fireEvent.click(await page.findByRole('button', { name: 'Share' }))
    expect(await page.findByLabelText('Link to the listing')).toHaveProperty('value', url)
    const copied: string[] = []
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
    fireEvent.click(page.getByRole('button', { name: 'Share' }))
    await waitFor(() => expect(toastStore.getSnapshot()).toMatchObject([{ message: 'Link copied' }]))
    expect(copied).toEqual([url])
    Reflect.deleteProperty(navigator, 'clipboard')
  })

  it('says that a paused part goes on sale after the holiday, and returns to the form', async () => {
    const page = setupPublish(() => ({ ok: true, value: { ...published, status: 'seller_on_holiday_mode' } }))
    page.publish()
    await page.findByRole('heading', { name: 'Paused by holiday mode', level: 1 })
    fireEvent.click(page.getByRole('button', { name: 'Edit listing' }))
    await page.findByRole('heading', { name: 'Edit listing', level: 1 })
  })

  it('says once what is missing, with a link to each field', async () => {
    const page = setupPublish(() => refusal('listing_incomplete', ['/listing/subcategory', '/listing/condition', '/listing/item_price']))
    page.publish()
    const alert = await page.findByText('Complete the missing details to publish this listing.')
    expect(page.getAllByText('Complete the missing details to publish this listing.')).toHaveLength(1)
    const list = alert.closest('[role=alert]') as HTMLElement
    expect([...list.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Category', 'Condition', 'Price', 'Dispatch address']),
    )
    expect(page.getAllByText('Required to publish.').length).toBeGreaterThan(1)
  })

  it('says beside the button why the seller cannot publish yet', async () => {
    const page = setupPublish(() => refusal('may_not_sell'))
    const section = page.container.querySelector('#publish') as HTMLElement
    expect(section.textContent).toContain('Do this first')
    page.publish()
    await page.findByText('Your listing is saved as a draft. You cannot publish it yet.')
    expect(section.textContent).toContain('Do this first')
  })
})

describe('SellPage', () => {
  function setupPage(listing: OwnListing) {
    const routes = [
      { path: '/sell/1', element: <SellPage listingRef="1" FitmentFinder={() => null} /> },
      { path: '*', element: <p>other page</p> },
    ]
    const call: InProcessCall = async ({ method, path }) => {
      if (method !== 'GET') return { ok: true, value: listing }
      return { ok: true, value: path.includes('suggestions') ? { suggestion: null } : path.includes('{') ? listing : [] }
    }
    return renderPage(routes, { path: '/sell/1', token: tokenFor(), call })
  }
  const typeTitle = async (page: ReturnType<typeof setupPage>) => {
    await page.findByRole('heading', { level: 1 })
    fireEvent.change(page.container.querySelector('#field-title') as HTMLInputElement, { target: { value: 'Brake disc' } })
  }

  it('asks before the user leaves unsaved changes of a published listing', async () => {
    const page = setupPage({ ...draft, status: 'available', title: 'Disc' })
    await typeTitle(page)
    void page.router.navigate('/cart')
    await page.findByText('Your unsaved changes will be lost.')
    fireEvent.click(page.getByRole('button', { name: 'Stay on page' }))
    expect(page.router.state.location.pathname).toBe('/sell/1')
    fireEvent.click(page.getAllByRole('button', { name: 'Save changes' })[0] as HTMLElement)
    await page.findByText('Saved')
    void page.router.navigate('/cart')
    await page.findByText('other page')
  })

  it('does not ask for a draft, which is saved when the user leaves', async () => {
    const page = setupPage(draft)
    await typeTitle(page)
    void page.router.navigate('/cart')
    await page.findByText('other page')
  })
})
