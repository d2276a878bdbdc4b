// @vitest-environment jsdom
import type { InProcessCall } from '@partlane/client/api/transport'
import type { OwnListing } from '@partlane/contract/selling'
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { toastStore } from '#ui/feedback/toast-store.ts'
import { draft, type TestResponse } from '../../../test/draft-listing.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { SellForm } from './SellForm.tsx'
import { SellPage } from './SellPage.tsx'

afterEach(() => {
  cleanup()
  act(() => toastStore.dismiss())
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
    fireEvent.click(await page.findByRole('button', { name: 'Stay on page' }))
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
