import { useCurrentUser } from '@partlane/client/accounts'
import type { Role } from '@partlane/domain/accounts/roles'
import { useI18n } from '@partlane/i18n/react'
import { useLocation } from 'react-router'
import { Link } from '#lib/routing/Link.tsx'
import { stripLocale } from '#lib/routing/locale-paths.ts'
import { cx } from '#ui/core/cx.ts'
import { accountIcons } from './account-icons.tsx'
import { type AccountLink, accountGroups, accountLinksFor, currentAccountLink, staffLink } from './account-links.ts'
import { useSlots } from './slots.tsx'

/** The account menu beside the account pages on wide screens. */
export function AccountNav({ role, className }: { role: Role; className?: string }) {
  const { t } = useI18n('account-menu')
  const currentLink = currentAccountLink(stripLocale(useLocation().pathname).replace(/\/$/, ''))
  const links = accountLinksFor(role)
  const { data: user } = useCurrentUser()
  return (
    <nav
      aria-label={t('label')}
      data-no-print=""
      className={cx('sticky top-4 -ml-3 max-h-[calc(100dvh-32px)] self-start overflow-y-auto py-6', className)}
    >
      {accountGroups.map((group) => (
        <div key={group} className="mb-4">
          <h2 id={`account-${group}`} className="px-3 pb-1 font-sans text-xs font-bold tracking-wide text-muted uppercase">
            {t(`group.${group}`)}
          </h2>
          <ul aria-labelledby={`account-${group}`}>
            {links
              .filter((link) => link.group === group)
              .map((link) => (
                <NavItem key={link.id} link={link} isCurrent={link.id === currentLink?.id} />
              ))}
          </ul>
        </div>
      ))}
      {user?.operator && (
        <ul>
          <NavItem link={staffLink} isCurrent={false} />
        </ul>
      )}
    </nav>
  )
}

function NavItem({ link, isCurrent }: { link: AccountLink | typeof staffLink; isCurrent: boolean }) {
  const { t } = useI18n('account-menu')
  const { MenuBadge } = useSlots()
  return (
    <li>
      <Link
        to={link.path}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(
          'flex min-h-11 items-center gap-3 rounded-control md:min-h-9 px-3 text-md outline-offset-[-2px] [&_svg]:size-5 [&_svg]:shrink-0',
          isCurrent ? 'bg-sunken font-bold text-ink' : 'text-text hover:bg-sunken hover:text-ink',
        )}
      >
        <span aria-hidden="true" className={isCurrent ? 'text-accent' : 'text-muted'}>
          {accountIcons[link.id]}
        </span>
        <span className="min-w-0 flex-1 py-1 leading-tight">{t(link.id)}</span>
        {'hasBadge' in link && MenuBadge && <MenuBadge id={link.id} />}
      </Link>
    </li>
  )
}
