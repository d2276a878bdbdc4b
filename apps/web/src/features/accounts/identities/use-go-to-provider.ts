import type { ProviderSettings } from '@partlane/client/sign-in'
import { useLocale } from '@partlane/i18n/react'
import { useEffect, useState } from 'react'
import { goToProvider, type Wish } from './provider-request.ts'

/** The way to a provider, pressed once: the page stays busy until the browser has left it. */
export function useGoToProvider() {
  const locale = useLocale()
  const [leaving, setLeaving] = useState<ProviderSettings['provider']>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const back = () => setLeaving(undefined) // by the browser's button, to the page as it was left
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  const go = async (settings: ProviderSettings, wish: Omit<Wish, 'locale'>) => {
    if (leaving) return
    setLeaving(settings.provider)
    setFailed(false)
    try {
      await goToProvider(settings, { ...wish, locale })
    } catch {
      setLeaving(undefined)
      setFailed(true)
    }
  }
  return { go, leaving, failed }
}
