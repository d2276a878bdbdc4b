// @vitest-environment jsdom
import { ApiError } from '@partlane/client/api/api-error'
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../test/render.tsx'
import { ContentError } from './ContentError.tsx'
import { NoConnection, NoConnectionPage } from './NoConnection.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** `fetch` of a browser without a network until `connect`. */
function stubNetwork() {
  let isConnected = false
  const fetchStub = vi.fn(async () => {
    if (!isConnected) throw new TypeError('Failed to fetch')
    return new Response()
  })
  vi.stubGlobal('fetch', fetchStub)
  return { fetchStub, connect: () => (isConnected = true) }
}

describe('NoConnection', () => {
  it('reloads on a click only when the server responds', async () => {
    const { fetchStub, connect } = stubNetwork()
    const reload = vi.fn()
    const { getByRole } = renderPage(<NoConnection reload={reload} />)
    const clickRetry = () => fireEvent.click(getByRole('button', { name: 'Try again' }))
    clickRetry()
    await expect.poll(() => fetchStub.mock.results.length).toBe(1)
    await expect.poll(() => getByRole('button', { name: 'Try again' }).hasAttribute('aria-busy')).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    connect()
    clickRetry()
    await expect.poll(() => reload.mock.calls.length).toBe(1)
  })

  it('reloads by itself when the browser is online again', async () => {
    const { connect } = stubNetwork()
    const reload = vi.fn()
    renderPage(<NoConnection reload={reload} />)
    connect()
    act(() => void window.dispatchEvent(new Event('online')))
    await expect.poll(() => reload.mock.calls.length).toBe(1)
  })
})

describe('NoConnectionPage', () => {
  it('has a title, and retries at once without leaving the page', async () => {
    const { fetchStub } = stubNetwork()
    const { findByRole } = renderPage(<NoConnectionPage />)
    await findByRole('heading', { name: 'No connection', level: 1 })
    await expect.poll(() => fetchStub.mock.results.length).toBe(1)
    expect(document.title).toBe('No connection')
  })
})

describe('ContentError', () => {
  const openFailingPage = (error: unknown) => {
    const routes = [
      {
        path: '/',
        loader: () => {
          throw error
        },
        element: null,
        errorElement: <ContentError />,
        hydrateFallbackElement: <p />,
      },
    ]
    return renderPage(routes)
  }

  it.each([
    new TypeError('Failed to fetch'),
    new TypeError('Failed to fetch dynamically imported module: https://partlane.example/assets/cart.js'),
    new TypeError('NetworkError when attempting to fetch resource.'),
    new TypeError('error loading dynamically imported module: https://partlane.example/assets/cart.js'),
    new TypeError('Load failed'),
    new TypeError('Importing a module script failed.'),
    new ApiError({ status: 0, errors: [{ status: '0', code: 'unreachable', title: '' }] }),
  ])('shows that there is no connection: %s', async (error) => {
    expect(await openFailingPage(error).findByRole('heading', { name: 'No connection', level: 1 })).toBeTruthy()
  })

  it.each([
    new TypeError("Cannot read properties of undefined (reading 'fetchStatus')"),
    new TypeError('prefetchRow is not a function'),
    new TypeError("Cannot read properties of undefined (reading 'import')"),
    new Error('Failed to fetch'),
  ])('shows any other error: %s', async (error) => {
    expect(await openFailingPage(error).findByRole('heading', { name: 'Something went wrong', level: 1 })).toBeTruthy()
  })
})
