import { useCurrentUser } from '@partlane/client/accounts'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { lazy, Suspense } from 'react'
import { ProfilePage } from '#features/profile/ProfilePage.tsx'
import { currentEmbedding } from '#lib/routing/embedding.ts'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { accountIcons } from '#shell/account-icons.tsx'
import { accountGroups, accountLinksFor, nativeAppLinks, staffLink } from '#shell/account-links.ts'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { useSlots } from '#shell/slots.tsx'
import type { Route } from './+types/profile.ts'

/** path /profile - overview of the account; guests see their data and a form to become a member */
export const handle: RouteHandle = { guard: 'guest', messages: ['profile', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'profile')('title'), noindex: true })
}

const GuestProfile = lazy(() =>
  import('#features/accounts/guest/GuestProfilePage.tsx').then((module) => ({ default: module.GuestProfilePage })),
)

export default function ProfileRoute() {
  const { kind } = useSession()
  if (kind !== 'guest') return <MemberProfile />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <GuestProfile />
    </Suspense>
  )
}

function MemberProfile() {
  return <ProfilePage groups={useLinkGroups()} />
}

/**
 * The account menu on phones is part of this page. In the native app it also has the footer's
 * links.
 */
function useLinkGroups() {
  const { t } = useI18n('account-menu')
  const { MenuBadge } = useSlots()
  const { user } = useSession()
  const { data: currentUser } = useCurrentUser()
  const links = accountLinksFor(user?.role ?? 'personal').filter(({ id }) => id !== 'profile')
  const groups = accountGroups.map((group) => ({
    id: group as string,
    label: t(`group.${group}`),
    links: links
      .filter((link) => link.group === group)
      .map((link) => ({
        ...{ id: link.id as string, path: link.path as string, label: t(link.id), icon: accountIcons[link.id] },
        badge: 'hasBadge' in link && MenuBadge && <MenuBadge id={link.id} />,
      })),
  }))
  const staffEntry = { ...staffLink, label: t('staff'), icon: accountIcons.staff, badge: undefined }
  const allGroups = currentUser?.operator ? [...groups, { id: 'staff', label: t('staff'), links: [staffEntry] }] : groups
  if (!currentEmbedding().isNativeApp) return allGroups
  const nativeAppEntries = nativeAppLinks.map(({ id, path }) => ({ id, path, label: t(id), icon: accountIcons[id], badge: undefined }))
  return [...allGroups, { id: 'more', label: t('group.more'), links: nativeAppEntries }]
}
