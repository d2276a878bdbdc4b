import { createStore } from '../state/store.ts'

type Position = { latitude: number; longitude: number }

/**
 * Client state latitude and longitude (specification, section 3). In memory for this page load
 * only: neither stored nor sent without an action of the user.
 */
export const geolocationStore = createStore<{ position?: Position; hasStarted: boolean }>({ hasStarted: false })

const POSITION_TIMEOUT_MS = 10_000
const POSITION_MAX_AGE_MS = 10 * 60_000

/**
 * Requests the position from the browser, which may prompt the visitor. Call it on an action of the
 * visitor only. Returns the known position if there is one.
 * @throws if the position is denied or not available; the reason is not meant for the screen
 */
export function requestPosition(): Promise<Position> {
  const { position: knownPosition } = geolocationStore.get()
  if (knownPosition) return Promise.resolve(knownPosition)
  if (!hasGeolocation()) return Promise.reject(new Error('geolocation is not supported'))
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const position = { latitude, longitude }
        geolocationStore.set({ ...geolocationStore.get(), position })
        resolve(position)
      },
      reject,
      { timeout: POSITION_TIMEOUT_MS, maximumAge: POSITION_MAX_AGE_MS },
    )
  })
}

/**
 * Fetches the position once on start (specification, section 4), if the visitor has allowed it
 * before. Otherwise the browser would show its permission prompt on start; the first action that
 * needs the position requests it then. Errors are ignored.
 */
export async function fetchPositionOnStart(): Promise<void> {
  const state = geolocationStore.get()
  if (state.hasStarted) return
  geolocationStore.set({ ...state, hasStarted: true })
  if (!hasGeolocation()) {
    // biome-ignore lint/suspicious/noConsole: the specification requires this log (section 8)
    console.log('Sorry Not available!')
    return
  }
  if (await isPermissionGranted()) await requestPosition().catch(() => undefined)
}

const hasGeolocation = () => 'geolocation' in navigator && Boolean(navigator.geolocation)

async function isPermissionGranted(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false // old browsers cannot query the permission
  }
}
