// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { takeRequestedWatch } from '#lib/storage/requested-like.ts'
import { createFakeApi, ok } from '../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { WatchButton } from './WatchButton.tsx'

function renderButton(isWatched: boolean, token?: string) {
  const api = createFakeApi({ '/users/watchlist': () => ok(undefined), '/users/watchlist/{id}': () => ok(undefined) })
  const routes = [
    { path: '/listings/lamp-2b', element: <WatchButton slug="lamp-2b" isWatched={isWatched} /> },
    { path: '/sign-in', element: <p>Sign-in page</p> },
  ]
  renderPage(routes, { path: '/listings/lamp-2b', call: api.call, ...(token && { token }) })
  return api
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe('WatchButton', () => {
  it('watches and stops watching', async () => {
    const api = renderButton(false, tokenFor())
    fireEvent.click(await screen.findByRole('button', { pressed: false }))
    await waitFor(() => expect(api.sentTo('/users/watchlist')).toEqual([{ watch: { listing_id: 'lamp-2b' } }]))
    cleanup()
    const watching = renderButton(true, tokenFor())
    fireEvent.click(await screen.findByRole('button', { pressed: true }))
    await waitFor(() => expect(watching.sentTo('/users/watchlist/{id}')).toEqual([{ id: 'lamp-2b' }]))
  })

  it('leads a visitor to sign-in, with the auction stored', async () => {
    const visitor = renderButton(false)
    fireEvent.click(await screen.findByRole('button'))
    await screen.findByText('Sign-in page')
    expect(visitor.requests).toEqual([])
    expect(takeRequestedWatch()).toBe('lamp-2b')
    expect(takeRequestedWatch()).toBeUndefined()
  })
})
