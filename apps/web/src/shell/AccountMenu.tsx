import { useCurrentUser } from '@partlane/client/accounts'
import type { Role } from '@partlane/domain/accounts/roles'
import { useI18n } from '@partlane/i18n/react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useLeave } from '#lib/routing/use-leave-page.ts'
import { Menu, type MenuItem } from '#ui/overlays/Menu.tsx'
import { accountLinksFor, staffLink } from './account-links.ts'
import { useSlots } from './slots.tsx'

/** Opens itself on arrival: it is loaded because somebody pressed the button. */
export function AccountMenu({ trigger, role }: { trigger: ComponentProps<typeof Menu>['trigger']; role: Role }) {
  const { t } = useI18n('account-menu')
  const { MenuBadge } = useSlots()
  const { data: user } = useCurrentUser()
  const leave = useLeave()
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const button = place.current?.querySelector('button')
    if (button?.getAttribute('aria-expanded') !== 'true') button?.click()
  }, [])

  const links: MenuItem[] = accountLinksFor(role).map((link, at, all) => ({
    id: link.id,
    label: t(link.id),
    href: link.path,
    badge: 'unread' in link && MenuBadge ? <MenuBadge id={link.id} /> : undefined,
    separated: at > 0 && link.group !== all[at - 1]?.group,
  }))
  const staff: MenuItem[] = user?.operator ? [{ id: staffLink.id, label: t('staff'), href: staffLink.path, separated: true }] : []
  const items: MenuItem[] = [...links, ...staff, { id: 'sign_out', label: t('sign_out'), onSelect: () => void leave(), separated: true }]
  return (
    <span ref={place} className="contents">
      <Menu trigger={trigger} label={t('label')} items={items} />
    </span>
  )
}
