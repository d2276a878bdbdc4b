import { lazy, Suspense, useEffect, useState } from 'react'

const OnboardingFailedToast = lazy(() =>
  import('./OnboardingFailedToast.tsx').then((module) => ({ default: module.OnboardingFailedToast })),
)

/** Fragment of the home page after an account could not be connected (specification, section 2). */
const FAILED = '#failed'

/** Shows a toast when a seller comes back from a payment provider without an account. */
export function OnboardingFailureWatcher() {
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => setHasFailed(window.location.hash === FAILED), [])
  if (!hasFailed) return null
  return (
    <Suspense>
      <OnboardingFailedToast />
    </Suspense>
  )
}
