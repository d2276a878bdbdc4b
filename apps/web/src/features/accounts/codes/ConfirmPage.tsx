import { useCurrentUser } from '@partlane/client/accounts'
import { ApiError } from '@partlane/client/api/api-error'
import { useConfirmCode, useResendCode } from '@partlane/client/codes'
import type { CodeChannel } from '@partlane/domain/accounts/roles'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '#lib/routing/Link.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { AccountFrame } from '../AccountFrame.tsx'
import { useReturnPath } from '../use-return-path.ts'
import { CodeForm } from './CodeForm.tsx'
import { clearCodeSent, recordCodeSent, secondsUntilResend } from './confirmation-data.ts'
import { findPendingChannel } from './pending-channel.ts'
import { SandboxMessagesNotice } from './SandboxMessagesNotice.tsx'

/**
 * Confirms the pending email address or phone number with a verification code. If both are
 * pending, `?channel=phone` selects the phone number.
 */
export function ConfirmPage() {
  const { t } = useI18n('accounts')
  const { data: user } = useCurrentUser()
  const confirmCode = useConfirmCode()
  const resend = useResendCode()
  const requestedChannel = useSearchParams()[0].get('channel')
  const pending = user && findPendingChannel(user, requestedChannel)
  const [lastPending, setLastPending] = useState(pending)
  // After the confirmation nothing is pending. The page keeps its texts until the redirect is done.
  if (pending && !lastPending) setLastPending(pending)
  const { goBack } = useReturnPath({ redirectIf: user !== undefined && !pending && confirmCode.isIdle, fallbackPath: '/profile' })
  const { channel, sentTo } = pending ?? lastPending ?? { channel: 'email' as CodeChannel, sentTo: undefined }

  const tryCode = async (code: string) => {
    try {
      await confirmCode.mutateAsync({ code, channel })
      clearCodeSent()
      toast.success(t(`confirm.${channel}.done`))
      goBack()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_confirmed') return goBack()
      throw error
    }
  }
  const resendCode = async () => {
    const { sent_to } = await resend.mutateAsync(channel)
    recordCodeSent()
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
      footer={
        <>
          <Link to="/profile/details">{t(`confirm.${channel}.change`)}</Link>
          <SandboxMessagesNotice channel={channel} />
        </>
      }
    >
      <CodeForm
        label={t(`confirm.${channel}.code`)}
        submitLabel={t('confirm.submit')}
        onSubmit={tryCode}
        resend={{ getSecondsLeft: secondsUntilResend, sendCode: resendCode }}
      />
    </AccountFrame>
  )
}
