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

/** `reset`: the proof was used. `focus`: there is none yet. */
export type CaptchaHandle = { reset: () => void; focus: () => void }

type CaptchaProps = {
  ref: Ref<CaptchaHandle>
  /** A proof that somebody sits in front of the page; null: none, or none any more. */
  onToken: (token: string | null) => void
  /** The form was sent without a proof. */
  missing: boolean
}

/** Shows that somebody is a person, by whichever provider this place uses; on a developer's machine by ticking a box. */
export function Captcha({ ref, onToken, missing }: CaptchaProps) {
  const { t } = useI18n('accounts')
  const { data, isError, isFetching, refetch } = useQuery(signInSettingsQuery(useApi()))
  const [round, setRound] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    reset: () => setRound((last) => last + 1),
    focus: () => box.current?.querySelector<HTMLElement>('input, iframe, button')?.focus(),
  }))
  const settings = data?.captcha
  return (
    <Field group label={t('captcha.label')} error={missing && settings ? t('captcha.missing') : undefined}>
      <div ref={box}>
        {settings?.provider === 'sandbox' && <SandboxCaptcha onToken={onToken} />}
        {settings && settings.provider !== 'sandbox' && (
          <WidgetCaptcha key={round} provider={settings.provider} siteKey={settings.site_key} onToken={onToken} />
        )}
        {isError && <CaptchaUnavailable retrying={isFetching} onRetry={() => void refetch()} />}
        {!settings && !isError && <Skeleton className="h-11" />}
      </div>
    </Field>
  )
}
