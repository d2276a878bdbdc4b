import { useEffect, useRef } from 'react'

/**
 * Refetches when the page becomes visible again or is restored from the back/forward cache, because
 * its data may be outdated.
 */
export function useRefetchOnReturn(refetch: () => unknown) {
  const latestRefetch = useRef(refetch)
  useEffect(() => {
    latestRefetch.current = refetch
  })
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void latestRefetch.current()
    const onVisible = () => document.visibilityState === 'visible' && void latestRefetch.current()
    window.addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
}
