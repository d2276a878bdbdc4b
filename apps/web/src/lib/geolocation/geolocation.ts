import { useSyncExternalStore } from 'react'

/** Client state latitude and longitude (specification, section 3): kept in memory for this visit, never stored, never sent by itself. */
export type Position = { latitude: number; longitude: number }

let currentPosition: Position | undefined
let hasStarted = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Where the visitor is, once it is known. */
export const usePosition = (): Position | undefined =>
  useSyncExternalStore(
    subscribe,
    () => currentPosition,
    () => undefined,
  )

const POSITION_TIMEOUT_MS = 10_000
const POSITION_MAX_AGE_MS = 10 * 60_000

/** Asks the browser, which may ask the visitor: only when somebody pressed for it, or has allowed it before. Rejects without a reason to show. */
export function requestPosition(): Promise<Position> {
  if (currentPosition) return Promise.resolve(currentPosition)
  if (!hasGeolocation()) return Promise.reject(new Error('no geolocation'))
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        currentPosition = { latitude, longitude }
        for (const listener of listeners) listener()
        resolve(currentPosition)
      },
      reject,
      { timeout: POSITION_TIMEOUT_MS, maximumAge: POSITION_MAX_AGE_MS },
    )
  })
}

/**
 * Once on start (specification, section 4). A visitor who has not yet been asked is not ambushed with the browser's question: their position
 * is fetched when they first press something that needs it. Denied or failed: nothing happens, and nothing is said.
 */
export async function fetchPositionOnStart(): Promise<void> {
  if (hasStarted) return
  hasStarted = true
  if (!hasGeolocation()) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for this log (section 8)
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
    return false // an old browser that cannot say without asking
  }
}
