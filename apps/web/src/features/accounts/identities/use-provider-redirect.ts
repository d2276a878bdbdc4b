import type { ProviderSettings } from '@partlane/client/sign-in'
import { useLocale } from '@partlane/i18n/react'
import { useEffect, useState } from 'react'
import { type ProviderRequestOptions, redirectToProvider } from './provider-request.ts'

/**
 * Starts the redirect to a provider, once: `redirectingTo` stays set until the browser leaves the
 * page.
 */
export function useProviderRedirect() {
  const locale = useLocale()
  const [redirectingTo, setRedirectingTo] = useState<ProviderSettings['provider']>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    // The back button restores the page from the back/forward cache with its old state.
    const handlePageShow = () => setRedirectingTo(undefined)
    window.addEventListener('pageshow', handlePageShow)
    return () => window.removeEventListener('pageshow', handlePageShow)
  }, [])
  const startRedirect = async (settings: ProviderSettings, options: Omit<ProviderRequestOptions, 'locale'>) => {
    if (redirectingTo) return
    setRedirectingTo(settings.provider)
    setHasFailed(false)
    try {
      await redirectToProvider(settings, { ...options, locale })
    } catch {
      setRedirectingTo(undefined)
      setHasFailed(true)
    }
  }
  return { startRedirect, redirectingTo, hasFailed }
}
