import { useSessionStore } from '@partlane/client/api/api-context'
import type { EndReason } from '@partlane/client/session/session-store'
import { lazy, Suspense, useEffect, useState } from 'react'

const SessionEndedToast = lazy(() => import('./SessionEndedToast.tsx').then((module) => ({ default: module.SessionEndedToast })))

/**
 * Shows a toast each time the server or another tab ends the session of a member. Renders no
 * elements of its own.
 * The toast component and its messages are loaded on demand.
 */
export function SessionEndWatcher() {
  const session = useSessionStore()
  const [end, setEnd] = useState<{ count: number; reason: Exclude<EndReason, 'signed_out'> }>()
  useEffect(
    () =>
      session.onEnd((reason) => {
        if (reason !== 'signed_out' && session.endReason() === reason) setEnd((last) => ({ count: (last?.count ?? 0) + 1, reason }))
      }),
    [session],
  )
  if (!end) return null
  return (
    <Suspense>
      <SessionEndedToast key={end.count} reason={end.reason} />
    </Suspense>
  )
}
