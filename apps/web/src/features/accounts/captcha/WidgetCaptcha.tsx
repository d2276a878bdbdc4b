import { useLocale } from '@partlane/i18n/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useColourScheme } from '#lib/preferences/colour-scheme.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { CaptchaUnavailable } from './CaptchaUnavailable.tsx'
import { type CaptchaProvider, loadWidget, renderWidget } from './captcha-widget.ts'

type WidgetCaptchaProps = { provider: CaptchaProvider; siteKey: string; onTokenChange: (token: string | null) => void }

/** Captcha widget of a provider, in the language and the colour scheme of the page. */
export function WidgetCaptcha({ provider, siteKey, onTokenChange }: WidgetCaptchaProps) {
  const language = useLocale().slice(0, 2)
  const theme = useColourScheme()
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const emitToken = useEffectEvent(onTokenChange)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the widget again
  useEffect(() => {
    let remove: (() => void) | undefined
    let isCancelled = false
    setState('loading')
    loadWidget(provider, language).then(
      (widget) => {
        if (isCancelled || !container.current) return
        remove = renderWidget(widget, {
          container: container.current,
          siteKey,
          theme,
          language,
          onTokenChange: (token) => !isCancelled && emitToken(token),
        })
        setState('ready')
      },
      () => !isCancelled && setState('failed'),
    )
    return () => {
      emitToken(null)
      isCancelled = true
      remove?.()
    }
  }, [provider, siteKey, theme, language, attempt])

  return (
    <>
      {state === 'loading' && <Skeleton className="h-[65px]" />}
      <div ref={container} />
      {state === 'failed' && <CaptchaUnavailable retrying={false} onRetry={() => setAttempt(attempt + 1)} />}
    </>
  )
}
