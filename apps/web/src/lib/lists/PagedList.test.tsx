// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { PagedList } from './PagedList.tsx'

type Props = Parameters<typeof PagedList<string>>[0]
const texts = { loading: 'Loading parts', failed: 'No parts', retry: 'Try again' }
const pageOf = (items: string[], pages = 1) => ({ items, pagy: { page: 1, pages } })

function renderList(query: object, options: Partial<Props> = {}) {
  const state = { data: undefined, error: null, isFetching: false, isPlaceholderData: false, refetch: vi.fn() }
  const props: Props = { query: { ...state, ...query } as Props['query'], texts, children: (items) => items.join(', '), ...options }
  const { container } = renderPage(<PagedList {...props} />, { path: '/parts', token: tokenFor() })
  return container
}

afterEach(cleanup)

describe('PagedList', () => {
  it('says that the first page is loading', async () => {
    renderList({})
    expect(await screen.findByText('Loading parts')).toBeTruthy()
  })

  it('offers to load it again after an error', async () => {
    const refetch = vi.fn()
    renderList({ error: new Error('away'), refetch })
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('keeps the page that is shown while another one loads or fails', async () => {
    const container = renderList({ data: pageOf(['disc', 'lamp']), error: new Error('away'), isPlaceholderData: true })
    expect(await screen.findByText('disc, lamp')).toBeTruthy()
    expect(container.querySelector('[aria-busy=true]')).not.toBeNull()
  })

  it('links to the other pages, also from one without items', async () => {
    renderList({ data: pageOf([], 3) }, { empty: <p>Nothing here</p>, getHref: (page) => `?page=${page}` })
    expect(await screen.findByText('Nothing here')).toBeTruthy()
    expect(screen.getAllByRole('link').some((link) => link.getAttribute('href')?.endsWith('?page=2'))).toBe(true)
  })
})
