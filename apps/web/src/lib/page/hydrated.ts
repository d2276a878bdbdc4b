import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** false on the server and while its page is taken over, true from then on: for what only a browser can know. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
