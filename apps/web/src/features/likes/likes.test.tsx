// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { takeRequestedLike } from '#lib/storage/requested-like.ts'
import { createFakeApi, errorResponse, ok } from '../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { LikeCorner } from './LikeCorner.tsx'
import { LikesPage } from './LikesPage.tsx'

const like = { type: 'like', id: '7', listing_id: '1', listing_slug: 'disc-1a', created_at: '2026-11-20T10:00:00.000Z' }
const disc = { slug: 'disc-1a', title: 'Brake disc' }
const lamp = { slug: 'lamp-2b', title: 'Headlamp' }
const pagy = { count: 1, page: 1, items: 48, pages: 1, next: null, prev: null }

const heartOf = async (title: string) => screen.findByRole('button', { name: `Like ${title}` })
const isPressed = (heart: HTMLElement) => heart.getAttribute('aria-pressed') === 'true'

async function renderHearts(handlers: Parameters<typeof createFakeApi>[0], token?: string) {
  const api = createFakeApi(handlers)
  const page = (
    <>
      <LikeCorner card={disc} />
      <LikeCorner card={lamp} />
    </>
  )
  const routes = [
    { path: '/listings/disc-1a', element: page },
    { path: '/sign-in', element: <p>Sign-in page</p> },
  ]
  const options = { path: '/listings/disc-1a', call: api.call, ...(token && { token }) }
  // The code of the hearts is loaded during the first rendering.
  await act(async () => renderPage(routes, options))
  return api
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe('the heart of a listing', () => {
  it('loads all hearts of a page by one request, and likes and unlikes', async () => {
    const api = await renderHearts(
      {
        '/users/like_states': () => ok({ liked: [{ slug: 'disc-1a', like_id: '7' }], own: [] }),
        '/users/likes': () => ok({ ...like, id: '8', listing_slug: 'lamp-2b' }),
        '/users/likes/{id}': () => ok(undefined),
      },
      tokenFor(),
    )
    const [discHeart, lampHeart] = [await heartOf('Brake disc'), await heartOf('Headlamp')]
    await waitFor(() => expect(isPressed(discHeart)).toBe(true))
    expect(isPressed(lampHeart)).toBe(false)
    expect(api.sentTo('/users/like_states')).toEqual([{ listing_slugs: 'disc-1a,lamp-2b' }])
    fireEvent.click(lampHeart)
    await waitFor(() => expect(isPressed(lampHeart)).toBe(true))
    await waitFor(() => expect(api.sentTo('/users/likes')).toEqual([{ like: { listing_id: 'lamp-2b' } }]))
    fireEvent.click(lampHeart)
    await waitFor(() => expect(api.sentTo('/users/likes/{id}')).toEqual([{ id: '8' }]))
    expect(isPressed(lampHeart)).toBe(false)
  })

  it('takes a like back that the server refuses', async () => {
    const api = await renderHearts(
      { '/users/like_states': () => ok({ liked: [], own: [] }), '/users/likes': () => errorResponse(409, 'own_listing') },
      tokenFor(),
    )
    const heart = await heartOf('Brake disc')
    fireEvent.click(heart)
    await waitFor(() => expect(api.sentTo('/users/likes')).toHaveLength(1))
    await waitFor(() => expect(isPressed(heart)).toBe(false))
  })

  it('leads a visitor to sign-in, with the part and the place stored', async () => {
    window.history.replaceState(null, '', '/listings/disc-1a')
    const visitor = await renderHearts({})
    fireEvent.click(await heartOf('Brake disc'))
    await screen.findByText('Sign-in page')
    expect(visitor.requests).toEqual([])
    cleanup()
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    await renderHearts({ '/users/like_states': () => ok({ liked: [], own: [] }) }, tokenFor())
    expect(scrollTo.mock.calls).toEqual([[0, 0]])
    scrollTo.mockRestore()
    expect(takeRequestedLike()).toBe('disc-1a')
    expect(takeRequestedLike()).toBeUndefined()
  })

  it('is not there for an own part', async () => {
    await renderHearts({ '/users/like_states': () => ok({ liked: [], own: ['disc-1a'] }) }, tokenFor())
    await heartOf('Headlamp')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Like Brake disc' })).toBeNull())
  })
})

describe('LikesPage', () => {
  const renderList = (handlers: Parameters<typeof createFakeApi>[0]) => {
    const api = createFakeApi(handlers)
    renderPage(<LikesPage renderCard={({ title }) => title} />, { path: '/profile/likes', token: tokenFor(), call: api.call })
    return api
  }

  it('offers to remove a listing that is no longer shown', async () => {
    let items = [{ ...like, type: 'like', listing: null }]
    const api = renderList({
      '/users/likes': () => ok({ items, pagy }),
      '/users/like_states': () => ok({ liked: [{ slug: 'disc-1a', like_id: '7' }], own: [] }),
      '/users/likes/{id}': () => {
        items = []
        return ok(undefined)
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No liked parts yet')).toBeTruthy()
    expect(api.sentTo('/users/likes/{id}')).toEqual([{ id: '7' }])
  })

  it('offers to load the list again after an error', async () => {
    renderList({})
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
