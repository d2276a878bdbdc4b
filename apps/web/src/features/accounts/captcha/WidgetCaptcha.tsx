import { useLocale } from '@partlane/i18n/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTheme } from '#lib/preferences/theme.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { CaptchaUnavailable } from './CaptchaUnavailable.tsx'
import { type CaptchaProvider, loadWidget, showWidget } from './captcha-widget.ts'

type WidgetCaptchaProps = { provider: CaptchaProvider; siteKey: string; onToken: (token: string | null) => void }

/** The provider's own box, in the page's language and colours. */
export function WidgetCaptcha({ provider, siteKey, onToken }: WidgetCaptchaProps) {
  const language = useLocale().slice(0, 2)
  const theme = useColours()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const tell = useEffectEvent(onToken)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to begin again
  useEffect(() => {
    let remove: (() => void) | undefined
    let gone = false
    setState('loading')
    loadWidget(provider, language).then(
      (widget) => {
        if (gone || !place.current) return
        remove = showWidget(widget, { place: place.current, siteKey, theme, language, onToken: (token) => !gone && tell(token) })
        setState('shown')
      },
      () => !gone && setState('failed'),
    )
    return () => {
      tell(null)
      gone = true
      remove?.()
    }
  }, [provider, siteKey, theme, language, attempt])

  return (
    <>
      {state === 'loading' && <Skeleton className="h-[65px]" />}
      <div ref={place} />
      {state === 'failed' && <CaptchaUnavailable retrying={false} onRetry={() => setAttempt(attempt + 1)} />}
    </>
  )
}

/** As chosen, else as the device has it. */
function useColours(): 'light' | 'dark' {
  const theme = useTheme()
  const [dark] = useState(() => typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches)
  return theme ?? (dark ? 'dark' : 'light')
}
