import { useSession } from '@partlane/client/session'
import { useI18n } from '@partlane/i18n/react'
import { ProfilePage } from '#features/accounts/ProfilePage.tsx'
import { pageMeta, type RouteHandle } from '#lib/route.ts'
import { metaWords } from '#lib/words.ts'
import { accountLinksFor } from '#shell/account-links.ts'
import { useSlots } from '#shell/slots.tsx'
import type { Route } from './+types/profile.ts'

/** path /profile - the middle of one's account */
export const handle: RouteHandle = { guard: 'member', messages: ['accounts', 'account-menu'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaWords(matches, 'accounts')('profile.title'), noindex: true })
}

export default function ProfileRoute() {
  const { t } = useI18n('account-menu')
  const { MenuBadge } = useSlots()
  const { user } = useSession()
  const links = accountLinksFor(user?.role ?? 'personal')
    .filter(({ id }) => id !== 'profile')
    .map(({ id, path, unread }) => ({ id, path, label: t(id), badge: unread && MenuBadge && <MenuBadge id={id} /> }))
  return <ProfilePage links={links} />
}
