import { useSessionStore } from '@partlane/client/api/api-context'
import { lazy, Suspense, useEffect, useState } from 'react'

const EndedToast = lazy(() => import('./SessionEndedToast.tsx').then((module) => ({ default: module.EndedToast })))

/** Without looks: tells a member whose session the server has ended, each time. The words come only then. */
export function SessionEnd() {
  const session = useSessionStore()
  const [ends, setEnds] = useState(0)
  useEffect(
    () =>
      session.onEnd((reason) => {
        if (reason !== 'signed_out' && session.ended() === reason) setEnds((before) => before + 1)
      }),
    [session],
  )
  if (ends === 0) return null
  return (
    <Suspense>
      <EndedToast key={ends} />
    </Suspense>
  )
}
