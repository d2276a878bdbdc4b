import type { CurrentUser } from '@partlane/client/accounts'
import { useI18n } from '@partlane/i18n/react'
import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ReactNode } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { pendingIdentifiers } from '../codes/pending-channel.ts'

/** Read-only rows for the email address, phone number and password. Other sections change them. */
export function SignInMethodList({ user }: { user: CurrentUser }) {
  const { t } = useI18n('accounts')
  const pending = pendingIdentifiers(user)
  return (
    <>
      {user.email && (
        <MethodRow
          icon={<Mail />}
          title={t('ways.email')}
          detail={user.email}
          isPending={pending.email !== null}
          confirmPath="/confirm?channel=email"
        />
      )}
      {user.phone_number && (
        <MethodRow
          icon={<Smartphone />}
          title={t('ways.phone')}
          detail={user.phone_number}
          isPending={pending.phone !== null}
          confirmPath="/confirm?channel=phone"
        />
      )}
      <MethodRow
        icon={<KeyRound />}
        title={t('ways.password')}
        detail={t(user.has_password ? 'ways.password_set' : 'ways.password_none')}
      />
    </>
  )
}

type MethodRowProps = { icon: ReactNode; title: string; detail: string; isPending?: boolean; confirmPath?: string }

function MethodRow({ icon, title, detail, isPending = false, confirmPath = '/confirm' }: MethodRowProps) {
  const { t } = useI18n('accounts')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span aria-hidden="true" className="shrink-0 text-muted [&_svg]:size-6">
        {icon}
      </span>
      <span className="min-w-0 flex-1 basis-48">
        <b className="block text-ink">{title}</b>
        <span className="block text-md break-all text-muted">{detail}</span>
      </span>
      {isPending && (
        <span className="flex flex-wrap items-center gap-3">
          <Badge tone="warning">{t('ways.waits')}</Badge>
          <Link to={`${confirmPath}&return=/profile/details`}>{t('ways.confirm')}</Link>
        </span>
      )}
    </li>
  )
}
