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

const paris = { coords: { latitude: 48.85, longitude: 2.35 } }

/** A browser that has been asked before with this answer; counts who asks it for the position. */
function browser(state: 'granted' | 'prompt' | 'denied') {
  const ask = vi.fn((yes: (at: unknown) => void, no: (error: unknown) => void) => (state === 'denied' ? no({ code: 1 }) : yes(paris)))
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: ask }, permissions: { query: async () => ({ state }) } })
  return ask
}

async function start(at: string) {
  const { GeolocationStart } = await import('./GeolocationStart.tsx')
  const { usePosition } = await import('./geolocation.ts')
  const seen: unknown[] = []
  const Watch = () => {
    seen.push(usePosition())
    return null
  }
  const page = renderPage(
    <>
      <GeolocationStart />
      <Watch />
    </>,
    { at },
  )
  return { page, seen }
}

it('is fetched once on start where it was allowed before, and kept for this visit', async () => {
  const ask = browser('granted')
  const { page, seen } = await start('/search')
  await waitFor(() => expect(seen.at(-1)).toEqual({ latitude: 48.85, longitude: 2.35 }))
  await page.router.navigate('/cart')
  const { askPosition } = await import('./geolocation.ts')
  await askPosition()
  expect(ask).toHaveBeenCalledTimes(1)
})

it.each(['prompt', 'denied'] as const)('%s: nobody is asked on start', async (state) => {
  const ask = browser(state)
  await start('/search')
  await new Promise((done) => setTimeout(done, 20))
  expect(ask).not.toHaveBeenCalled()
})

it('is never fetched on the landing page, in no language, but after it', async () => {
  const ask = browser('granted')
  const { page } = await start('/fr/landing')
  await new Promise((done) => setTimeout(done, 20))
  expect(ask).not.toHaveBeenCalled()
  await page.router.navigate('/fr/search')
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
})

it('missing: the console says so, once', async () => {
  vi.stubGlobal('navigator', {})
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const { page } = await start('/search')
  await waitFor(() => expect(log).toHaveBeenCalledWith('Sorry Not available!'))
  await page.router.navigate('/cart')
  expect(log).toHaveBeenCalledTimes(1)
})
