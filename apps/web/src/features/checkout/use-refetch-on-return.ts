import { useEffect, useRef } from 'react'

/** A phone that slept, a tab that came to the front, a page the browser kept: what it shows may be long over. */
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
