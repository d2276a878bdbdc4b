import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** false on the server and while its page is taken over, true from then on: for what only a browser can know. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
