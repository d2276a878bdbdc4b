import { useApi } from '@partlane/client/api/api-context'
import { signInSettingsQuery } from '@partlane/client/sign-in'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { CaptchaUnavailable } from './CaptchaUnavailable.tsx'
import { SandboxCaptcha } from './SandboxCaptcha.tsx'
import { WidgetCaptcha } from './WidgetCaptcha.tsx'

/** `reset` discards a used token. `focus` moves the focus to the widget. */
export type CaptchaHandle = { reset: () => void; focus: () => void }

type CaptchaProps = {
  ref: Ref<CaptchaHandle>
  /** Receives the captcha token, or null when there is none or it has expired. */
  onTokenChange: (token: string | null) => void
  /** The form was submitted without a token. */
  isTokenMissing: boolean
}

/** Captcha of the configured provider. The sandbox of a development machine shows a checkbox. */
export function Captcha({ ref, onTokenChange, isTokenMissing }: CaptchaProps) {
  const { t } = useI18n('accounts')
  const { data, isError, isFetching, refetch } = useQuery(signInSettingsQuery(useApi()))
  const [widgetKey, setWidgetKey] = useState(0)
  const container = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    reset: () => setWidgetKey((key) => key + 1),
    focus: () => container.current?.querySelector<HTMLElement>('input, iframe, button')?.focus(),
  }))
  const settings = data?.captcha
  return (
    <Field group label={t('captcha.label')} error={isTokenMissing && settings ? t('captcha.missing') : undefined}>
      <div ref={container}>
        {settings?.provider === 'sandbox' && <SandboxCaptcha onTokenChange={onTokenChange} />}
        {settings && settings.provider !== 'sandbox' && (
          <WidgetCaptcha key={widgetKey} provider={settings.provider} siteKey={settings.site_key} onTokenChange={onTokenChange} />
        )}
        {isError && <CaptchaUnavailable retrying={isFetching} onRetry={() => void refetch()} />}
        {!settings && !isError && <Skeleton className="h-11" />}
      </div>
    </Field>
  )
}
