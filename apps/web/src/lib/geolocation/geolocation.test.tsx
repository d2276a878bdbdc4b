// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test/render.tsx'

beforeEach(() => vi.resetModules())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const parisPosition = { coords: { latitude: 48.85, longitude: 2.35 } }

/** Stubs a browser with the given permission for geolocation. */
function stubGeolocation(state: 'granted' | 'prompt' | 'denied') {
  const getCurrentPosition = vi.fn((onSuccess: (position: unknown) => void, onError: (error: unknown) => void) =>
    state === 'denied' ? onError({ code: 1 }) : onSuccess(parisPosition),
  )
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition }, permissions: { query: async () => ({ state }) } })
  return getCurrentPosition
}

async function renderStart(path: string) {
  const { GeolocationStart } = await import('./GeolocationStart.tsx')
  const { usePosition } = await import('./geolocation.ts')
  const positions: unknown[] = []
  const PositionProbe = () => {
    positions.push(usePosition())
    return null
  }
  const page = renderPage(
    <>
      <GeolocationStart />
      <PositionProbe />
    </>,
    { path },
  )
  return { page, positions }
}

it('is fetched once on start where it was allowed before, and kept for this visit', async () => {
  const getCurrentPosition = stubGeolocation('granted')
  const { page, positions } = await renderStart('/search')
  await waitFor(() => expect(positions.at(-1)).toEqual({ latitude: 48.85, longitude: 2.35 }))
  await page.router.navigate('/cart')
  const { requestPosition } = await import('./geolocation.ts')
  await requestPosition()
  expect(getCurrentPosition).toHaveBeenCalledTimes(1)
})

it.each(['prompt', 'denied'] as const)('%s: nobody is asked on start', async (state) => {
  const getCurrentPosition = stubGeolocation(state)
  await renderStart('/search')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(getCurrentPosition).not.toHaveBeenCalled()
})

it('is never fetched on the landing page, in no language, but after it', async () => {
  const getCurrentPosition = stubGeolocation('granted')
  const { page } = await renderStart('/fr/landing')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(getCurrentPosition).not.toHaveBeenCalled()
  await page.router.navigate('/fr/search')
  await waitFor(() => expect(getCurrentPosition).toHaveBeenCalledTimes(1))
})

it('missing: the console says so, once', async () => {
  vi.stubGlobal('navigator', {})
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const { page } = await renderStart('/search')
  await waitFor(() => expect(log).toHaveBeenCalledWith('Sorry Not available!'))
  await page.router.navigate('/cart')
  expect(log).toHaveBeenCalledTimes(1)
})
