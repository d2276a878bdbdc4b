import { useCurrentUser } from '@partlane/client/accounts'
import { ApiError } from '@partlane/client/api/api-error'
import { useConfirm, useResendCode } from '@partlane/client/codes'
import type { CodeChannel } from '@partlane/domain/accounts/roles'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '#lib/routing/Link.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { AccountFrame } from '../AccountFrame.tsx'
import { useReturn } from '../use-return.ts'
import { CodeForm } from './CodeForm.tsx'
import { codeWasSent, confirmationIsOver, secondsToResend } from './confirmation-data.ts'
import { waitingChannel } from './pending-channel.ts'
import { StaysHere } from './SandboxMessagesNotice.tsx'

/** Six digits from the mail or the text message, whichever address waits; `?channel=phone` where both do. */
export function ConfirmPage() {
  const { t } = useI18n('accounts')
  const { data: user } = useCurrentUser()
  const confirm = useConfirm()
  const resend = useResendCode()
  const wanted = useSearchParams()[0].get('channel')
  const waits = user && waitingChannel(user, wanted)
  const [shown, setShown] = useState(waits)
  if (waits && !shown) setShown(waits) // stays while the answer that ends the wait leads away
  const { goBack } = useReturn({ leaveIf: user !== undefined && !waits && confirm.isIdle, otherwise: '/profile' })
  const { channel, sentTo } = waits ?? shown ?? { channel: 'email' as CodeChannel, sentTo: undefined }

  const tryCode = async (code: string) => {
    try {
      await confirm.mutateAsync({ code, channel })
      confirmationIsOver()
      toast.success(t(`confirm.${channel}.done`))
      goBack()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_confirmed') return goBack()
      throw error
    }
  }
  const send = async () => {
    const { sent_to } = await resend.mutateAsync(channel)
    codeWasSent()
    toast.success(t('code.sent', { to: sent_to }))
  }

  return (
    <AccountFrame
      title={t(`confirm.${channel}.title`)}
      intro={
        <>
          {sentTo === undefined ? t('confirm.intro_plain') : t('confirm.intro', { to: sentTo })} {t(`confirm.${channel}.known`)}
        </>
      }
      below={
        <>
          <Link to="/profile/details">{t(`confirm.${channel}.change`)}</Link>
          <StaysHere channel={channel} />
        </>
      }
    >
      <CodeForm
        label={t(`confirm.${channel}.code`)}
        submitLabel={t('confirm.submit')}
        onCode={tryCode}
        resend={{ left: secondsToResend, send }}
      />
    </AccountFrame>
  )
}
