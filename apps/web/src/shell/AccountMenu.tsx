import { useCurrentUser } from '@partlane/client/accounts'
import type { Role } from '@partlane/domain/accounts/roles'
import { useI18n } from '@partlane/i18n/react'
import type { ComponentProps } from 'react'
import { useSignOutAndLeave } from '#lib/routing/use-sign-out-and-leave.ts'
import { Menu, type MenuItem } from '#ui/overlays/Menu.tsx'
import { accountLinksFor, staffLink } from './account-links.ts'
import { useSlots } from './slots.tsx'

type AccountMenuProps = Pick<ComponentProps<typeof Menu>, 'trigger' | 'defaultOpenAt'> & { role: Role }

/** `defaultOpenAt` is given when the button, which loads the menu, was used. */
export function AccountMenu({ trigger, defaultOpenAt, role }: AccountMenuProps) {
  const { t } = useI18n('account-menu')
  const { MenuBadge } = useSlots()
  const { data: user } = useCurrentUser()
  const signOut = useSignOutAndLeave()

  const links: MenuItem[] = accountLinksFor(role).map((link, index, allLinks) => ({
    id: link.id,
    label: t(link.id),
    href: link.path,
    badge: 'hasBadge' in link && MenuBadge ? <MenuBadge id={link.id} /> : undefined,
    separatorBefore: index > 0 && link.group !== allLinks[index - 1]?.group,
  }))
  const staffItems: MenuItem[] = user?.operator
    ? [{ id: staffLink.id, label: t('staff'), href: staffLink.path, separatorBefore: true }]
    : []
  const items: MenuItem[] = [
    ...links,
    ...staffItems,
    { id: 'sign_out', label: t('sign_out'), onSelect: () => void signOut(), separatorBefore: true },
  ]
  return <Menu trigger={trigger} label={t('label')} items={items} defaultOpenAt={defaultOpenAt} />
}
