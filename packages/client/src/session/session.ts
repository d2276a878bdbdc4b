import { useSyncExternalStore } from 'react'
import { useApi, useSessionStore } from '../api/api-context.tsx'
import { anonymousSession, type Session, type ShownEndReason } from './session-store.ts'

/** The current session. Always anonymous in server-rendered pages and during hydration. */
export function useSession(): Session {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.get, () => anonymousSession)
}

/**
 * Creates a guest for an anonymous visitor, before the first action that needs an owner (a cart).
 */
export function useEnsureGuest(): () => Promise<Session> {
  const api = useApi()
  const store = useSessionStore()
  return () => store.ensureGuest(api)
}

/** Why the last session on this page ended, until the next one. Shown above the sign-in form. */
export function useEndReason(): ShownEndReason | undefined {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.endReason, () => undefined)
}
