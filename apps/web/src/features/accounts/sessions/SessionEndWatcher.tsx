import { useSessionStore } from '@partlane/client/api/api-context'
import { lazy, Suspense, useEffect, useState } from 'react'

const SessionEndedToast = lazy(() => import('./SessionEndedToast.tsx').then((module) => ({ default: module.SessionEndedToast })))

/**
 * Shows a toast each time the server ends the session of a member. Renders no elements of its own.
 * The toast component and its messages are loaded on demand.
 */
export function SessionEndWatcher() {
  const session = useSessionStore()
  const [endCount, setEndCount] = useState(0)
  useEffect(
    () =>
      session.onEnd((reason) => {
        if (reason !== 'signed_out' && session.endReason() === reason) setEndCount((count) => count + 1)
      }),
    [session],
  )
  if (endCount === 0) return null
  return (
    <Suspense>
      <SessionEndedToast key={endCount} />
    </Suspense>
  )
}
