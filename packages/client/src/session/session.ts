import { useSyncExternalStore } from 'react'
import { useApi, useSessionStore } from '../api/api-context.tsx'
import { anonymousSession, type EndReason, type Session } from './session-store.ts'

/** Who is signed in. Always anonymous in server-rendered pages and while one is being hydrated. */
export function useSession(): Session {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.get, () => anonymousSession)
}

/** Before the first thing that needs an owner (a cart, a like): makes a guest of an anonymous visitor. */
export function useEnsureGuest(): () => Promise<Session> {
  const api = useApi()
  const store = useSessionStore()
  return () => store.ensureGuest(api)
}

/** Why a member's session ended on this page, until somebody signs in: for the words above the form. */
export function useEndReason(): EndReason | undefined {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.endReason, () => undefined)
}
