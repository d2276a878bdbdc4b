import type { CurrentUser } from '@partlane/client/accounts'
import { useChangeContact } from '@partlane/client/profile'
import type { CodeChannel } from '@partlane/domain/accounts/roles'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

/** `replaces` is the current value, or null if the pending one is the first. */
type PendingChange = { channel: CodeChannel; identifier: string; replaces: string | null }

/**
 * The email address and phone number that wait for a verification code: a first one, or one that
 * replaces the current one.
 */
export function listPendingChanges(user: CurrentUser): PendingChange[] {
  const { email, phone_number: phone } = user
  const pendingEmail = user.pending_email ?? (user.email_confirmed ? null : email)
  const pendingPhone = user.pending_phone_number ?? (user.phone_confirmed ? null : phone)
  return [
    ...(pendingEmail ? [{ channel: 'email' as const, identifier: pendingEmail, replaces: user.pending_email ? email : null }] : []),
    ...(pendingPhone ? [{ channel: 'phone' as const, identifier: pendingPhone, replaces: user.pending_phone_number ? phone : null }] : []),
  ]
}

export const confirmPath = (channel: CodeChannel) => `/confirm?channel=${channel}&return=${encodeURIComponent('/profile/details')}`

/**
 * Notices above the contact form: each pending change with a link to its code and a cancel button.
 */
export function PendingChanges({ user, onCancelled }: { user: CurrentUser; onCancelled: (user: CurrentUser) => void }) {
  const { t } = useI18n('profile')
  const { messageOfError } = useErrorMessages()
  const changeContact = useChangeContact()
  const cancel = (channel: CodeChannel) => {
    const names = { first_name: user.first_name ?? '', last_name: user.last_name ?? '' }
    const restoredIdentifier =
      channel === 'email' ? { email: user.email ?? '' } : { phone_number: user.pending_phone_number ? user.phone_number : null }
    changeContact.mutate(
      { ...names, ...restoredIdentifier },
      { onSuccess: onCancelled, onError: (error) => toast.error(messageOfError(error)) },
    )
  }
  return listPendingChanges(user).map(({ channel, identifier, replaces }) => (
    <div key={channel} role="status" className="rounded-control bg-check-soft px-4 py-3 text-md text-ink">
      <p className="break-words">
        {replaces
          ? t('contact.waiting', { to: identifier, from: replaces })
          : t(channel === 'email' ? 'contact.email_waits' : 'contact.phone_waits', { to: identifier })}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4">
        <Link to={confirmPath(channel)} className="inline-flex min-h-11 items-center font-bold text-link underline">
          {t('contact.type_code')}
        </Link>
        {(replaces || channel === 'phone') && (
          <Button variant="quiet" size="sm" loading={changeContact.isPending} onClick={() => cancel(channel)}>
            {t('contact.cancel')}
          </Button>
        )}
      </p>
    </div>
  ))
}
