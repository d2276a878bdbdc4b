import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { ToasterProps } from './Toaster.tsx'
import { type Toast, toastStore } from './toast-store.ts'

const Toaster = lazy(() => import('./Toaster.tsx').then((module) => ({ default: module.Toaster })))
const NO_TOASTS: Toast[] = []

/**
 * Mounted once in the shell and small: announces the newest toast to screen readers (errors
 * assertively, others politely) and loads the Toaster with the first toast.
 */
export function ToasterHost(props: ToasterProps) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.getSnapshot, () => NO_TOASTS)
  const [shouldLoad, setShouldLoad] = useState(false)
  const newest = toasts[0]
  useEffect(() => {
    if (newest) setShouldLoad(true)
  }, [newest])

  const announcement = newest ? [newest.title, newest.message].filter(Boolean).join('. ') : ''
  const isUrgent = newest?.kind === 'error'
  return (
    <>
      <div className="sr-only" aria-live="polite">
        {isUrgent ? '' : announcement}
      </div>
      <div className="sr-only" aria-live="assertive">
        {isUrgent ? announcement : ''}
      </div>
      {shouldLoad && (
        <Suspense>
          <Toaster {...props} />
        </Suspense>
      )}
    </>
  )
}
