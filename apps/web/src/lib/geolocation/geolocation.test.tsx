// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test/render.tsx'
import { GeolocationStart } from './GeolocationStart.tsx'
import { fetchPositionOnStart, geolocationStore, requestPosition } from './geolocation.ts'

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
  const queryPermission = vi.fn(async () => ({ state }))
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition }, permissions: { query: queryPermission } })
  return { getCurrentPosition, queryPermission }
}

const renderStart = (path: string) => renderPage(<GeolocationStart />, { path })

describe('GeolocationStart', () => {
  it('fetches the position once on start if it was allowed before, and keeps it for this page load', async () => {
    const { getCurrentPosition } = stubGeolocation('granted')
    const { router } = renderStart('/search')
    await waitFor(() => expect(geolocationStore.get().position).toEqual({ latitude: 48.85, longitude: 2.35 }))
    await router.navigate('/cart')
    expect(await requestPosition()).toEqual({ latitude: 48.85, longitude: 2.35 })
    expect(getCurrentPosition).toHaveBeenCalledTimes(1)
  })

  it('fetches nothing on the landing page in any locale, and starts on the next page', async () => {
    const { getCurrentPosition, queryPermission } = stubGeolocation('granted')
    const { router } = renderStart('/fr/landing')
    expect(queryPermission).not.toHaveBeenCalled() // render() has run the effects
    await router.navigate('/fr/search')
    await waitFor(() => expect(getCurrentPosition).toHaveBeenCalledTimes(1))
    expect(queryPermission).toHaveBeenCalledTimes(1)
  })

  it('logs once that geolocation is not supported', async () => {
    vi.stubGlobal('navigator', {})
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const { router } = renderStart('/search')
    await waitFor(() => expect(log).toHaveBeenCalledWith('Sorry Not available!'))
    await router.navigate('/cart')
    expect(log).toHaveBeenCalledTimes(1)
  })
})

describe('fetchPositionOnStart', () => {
  it.each(['prompt', 'denied'] as const)('requests no position while the permission is %s', async (state) => {
    const { getCurrentPosition, queryPermission } = stubGeolocation(state)
    await fetchPositionOnStart()
    expect(queryPermission).toHaveBeenCalledTimes(1)
    expect(getCurrentPosition).not.toHaveBeenCalled()
  })
})
