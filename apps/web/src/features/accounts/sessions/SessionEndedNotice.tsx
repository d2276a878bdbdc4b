import { useEndReason } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import Clock from 'lucide-react/icons/clock'

/** Notice above the sign-in form after the server or another tab ended the session of a member. */
export function SessionEndedNotice() {
  const { t } = useI18n('accounts')
  const reason = useEndReason()
  if (reason === undefined || reason === 'signed_out') return null
  return (
    <p role="status" className="mb-4 flex gap-2 rounded-control bg-info-soft px-3 py-2.5 text-md font-bold text-info">
      <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{t(`sign_in.ended.${reason}`)}</span>
    </p>
  )
}
