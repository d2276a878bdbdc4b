import { useSessionStore } from '@partlane/client/api/api-context'
import { lazy, Suspense, useEffect, useState } from 'react'

const SessionEndedToast = lazy(() => import('./SessionEndedToast.tsx').then((module) => ({ default: module.SessionEndedToast })))

/** Without looks: tells a member whose session the server has ended, each time. The words come only then. */
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
