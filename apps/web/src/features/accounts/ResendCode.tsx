import { useResendCode } from '@partlane/client/accounts'
import { useI18n } from '@partlane/i18n/react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast-store.ts'
import { codeWasSent, secondsToResend } from './confirmation-data.ts'

/** Another code, a minute after the last. The seconds are seen and not read out; the button itself says when it is ready. */
export function ResendCode({ onFault }: { onFault: (error: unknown) => void }) {
  const { t } = useI18n('accounts')
  const resend = useResendCode()
  const [seconds, setSeconds] = useState(secondsToResend)
  const waits = seconds > 0

  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => setSeconds(secondsToResend()), 1000)
    return () => clearInterval(timer)
  }, [waits])

  const send = async () => {
    try {
      const { sent_to } = await resend.mutateAsync()
      toast.success(t('confirm.sent', { email: sent_to }))
      codeWasSent()
      setSeconds(secondsToResend())
    } catch (error) {
      onFault(error)
    }
  }
  return (
    <Button kind="quiet" wide disabled={waits} loading={resend.isPending} onClick={() => void send()}>
      {waits ? t('confirm.resend_in', { seconds }) : t('confirm.resend')}
    </Button>
  )
}
