import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { withoutLocale } from '../routing/locale-paths.ts'
import { fetchPositionOnStart } from './geolocation.ts'

/** Fetches the position once on start; on the landing page it is never asked for (specification, section 2). */
export function GeolocationStart() {
  const onLanding = withoutLocale(useLocation().pathname) === '/landing'
  useEffect(() => {
    if (!onLanding) void fetchPositionOnStart()
  }, [onLanding])
  return null
}
