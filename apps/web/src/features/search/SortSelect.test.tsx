// @vitest-environment jsdom
import { emptySearch } from '@partlane/contract/search-params'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test/render.tsx'
import { SortSelect } from './SortSelect.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function setup(permission: 'allowed' | 'denied') {
  const position = { coords: { latitude: 53.801234, longitude: -1.549876 } }
  const getCurrentPosition = (onSuccess: (at: unknown) => void, onError: (error: unknown) => void) =>
    permission === 'allowed' ? onSuccess(position) : onError({ code: 1 })
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
  const { router } = renderPage(<SortSelect search={emptySearch} />, { path: '/search' })
  const select = () => screen.getByLabelText('Sort by') as HTMLSelectElement
  fireEvent.change(select(), { target: { value: 'nearest' } })
  return { router, select }
}

// The order matters: lib/geolocation does not request a known position again.
describe('SortSelect by distance', () => {
  it('keeps the sort order when the position is denied', async () => {
    const { router, select } = setup('denied')
    await waitFor(() => expect(select().value).toBe('best'))
    expect(router.state.location.search).toBe('')
  })

  it('requests the position and puts rounded coordinates into the URL', async () => {
    const { router } = setup('allowed')
    await waitFor(() => expect(router.state.location.search).toBe('?lat=53.8&lng=-1.55&sort=nearest'))
  })
})

describe('SortSelect by keyboard', () => {
  it('keeps the focus when a choice changes the address', async () => {
    const { router, select } = setup('denied')
    await waitFor(() => expect(select().value).toBe('best'))
    const element = select()
    element.focus()
    fireEvent.change(element, { target: { value: 'newest' } })
    await waitFor(() => expect(router.state.location.search).toBe('?sort=newest'))
    expect(document.activeElement).toBe(element)
    expect(element.isConnected).toBe(true)
  })
})
