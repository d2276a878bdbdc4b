import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** false on the server and during hydration, then true. For values that only a browser has. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
