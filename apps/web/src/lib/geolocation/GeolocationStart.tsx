import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { stripLocale } from '../routing/locale-paths.ts'
import { fetchPositionOnStart } from './geolocation.ts'

/** Fetches the position once on start, but never on the landing page (specification, section 2). */
export function GeolocationStart() {
  const isLandingPage = stripLocale(useLocation().pathname) === '/landing'
  useEffect(() => {
    if (!isLandingPage) void fetchPositionOnStart()
  }, [isLandingPage])
  return null
}
