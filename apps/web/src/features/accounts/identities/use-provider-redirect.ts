import type { ProviderSettings } from '@partlane/client/sign-in'
import { useLocale } from '@partlane/i18n/react'
import { useEffect, useState } from 'react'
import { type ProviderRequestOptions, redirectToProvider } from './provider-request.ts'

/** The way to a provider, pressed once: the page stays busy until the browser has left it. */
export function useProviderRedirect() {
  const locale = useLocale()
  const [redirectingTo, setRedirectingTo] = useState<ProviderSettings['provider']>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const handlePageShow = () => setRedirectingTo(undefined) // by the browser's button, to the page as it was left
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
