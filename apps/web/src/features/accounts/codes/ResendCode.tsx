import { useI18n } from '@partlane/i18n/react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'

type ResendCodeProps = {
  /** Seconds until another code may be requested. Called once per second. */
  getSecondsLeft: () => number
  /** Sends another code. Afterwards `getSecondsLeft` starts from the full delay again. */
  onSend: () => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Requests another code, one minute after the last one. The countdown is not a live region, so
 * screen readers do not announce each second. The label of the button changes when it is ready.
 */
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
