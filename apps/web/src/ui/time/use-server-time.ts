import { useSyncExternalStore } from 'react'
import { useUi } from '../core/ui-context.tsx'
import { subscribeToSeconds } from './ticker.ts'

/**
 * Derives a value from the server's clock each second. Server rendering and hydration use the time
 * when the page was rendered, so that their HTML is equal; undefined if it is not known.
 */
export function useServerTime<T>(derive: (nowMs: number | undefined) => T): T {
  const { serverOffsetMs, renderedAtMs } = useUi()
  return useSyncExternalStore(
    subscribeToSeconds,
    () => derive(Date.now() + serverOffsetMs),
    () => derive(renderedAtMs),
  )
}

/** Whether an instant of the server's clock (ISO 8601) has passed. False for null. */
export const useHasPassed = (instant: string | null): boolean =>
  useServerTime((nowMs) => nowMs !== undefined && instant !== null && nowMs >= Date.parse(instant))
