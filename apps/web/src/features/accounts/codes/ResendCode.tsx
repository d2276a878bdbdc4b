import { useI18n } from '@partlane/i18n/react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'

type ResendCodeProps = {
  /** Seconds to wait, asked every second. */
  left: () => number
  /** Sends another; afterwards `left` begins anew. */
  onSend: () => Promise<void>
  onFault: (error: unknown) => void
}

/** Another code, a minute after the last. The seconds are seen and not read out; the button itself says when it is ready. */
export function ResendCode({ left, onSend, onFault }: ResendCodeProps) {
  const { t } = useI18n('accounts')
  const [seconds, setSeconds] = useState(left)
  const [sending, setSending] = useState(false)
  const waits = seconds > 0

  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
  }, [waits, left])

  const send = async () => {
    setSending(true)
    try {
      await onSend()
      setSeconds(left())
    } catch (error) {
      onFault(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Button kind="quiet" wide disabled={waits} loading={sending} onClick={() => void send()}>
      {waits ? t('code.resend_in', { seconds }) : t('code.resend')}
    </Button>
  )
}
