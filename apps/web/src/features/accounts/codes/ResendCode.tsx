import { useI18n } from '@partlane/i18n/react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'

type ResendCodeProps = {
  /** Seconds to wait, asked every second. */
  getSecondsLeft: () => number
  /** Sends another; afterwards `left` begins anew. */
  onSend: () => Promise<void>
  onError: (error: unknown) => void
}

/** Another code, a minute after the last. The seconds are seen and not read out; the button itself says when it is ready. */
export function ResendCode({ getSecondsLeft, onSend, onError }: ResendCodeProps) {
  const { t } = useI18n('accounts')
  const [seconds, setSeconds] = useState(getSecondsLeft)
  const [isSending, setIsSending] = useState(false)
  const isWaiting = seconds > 0

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setSeconds(getSecondsLeft()), 1000)
    return () => clearInterval(timer)
  }, [isWaiting, getSecondsLeft])

  const send = async () => {
    setIsSending(true)
    try {
      await onSend()
      setSeconds(getSecondsLeft())
    } catch (error) {
      onError(error)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Button variant="quiet" fullWidth disabled={isWaiting} loading={isSending} onClick={() => void send()}>
      {isWaiting ? t('code.resend_in', { seconds }) : t('code.resend')}
    </Button>
  )
}
