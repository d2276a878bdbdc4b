import { useI18n } from '@partlane/i18n/react'
import House from 'lucide-react/icons/house'
import MessageSquare from 'lucide-react/icons/message-square'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import UserRound from 'lucide-react/icons/user-round'
import { useCachedMarkup } from '#lib/page/cached-markup.tsx'
import { useCar } from '#lib/preferences/car.ts'
import { useFittingPath } from '#lib/preferences/car-search.tsx'
import { NavLink, useIsCurrentPage } from '#lib/routing/Link.tsx'
import { cx } from '#ui/core/cx.ts'
import { useSlots } from './slots.tsx'

const entries = [
  { id: 'home', path: '/', Icon: House },
  { id: 'search', path: '/search', Icon: Search },
  { id: 'sell', path: '/sell', Icon: Plus },
  { id: 'messages', path: '/profile/messages', Icon: MessageSquare },
  { id: 'me', path: '/profile', Icon: UserRound },
] as const

/**
 * Navigation at the bottom of the screen, below md only. Its height is constant, because other bars
 * stand on it: its labels grow with the text as far as five fit beside each other.
 */
export function BottomBar() {
  const { t } = useI18n('shell')
  const hasCar = useCar() !== null
  const isCurrentPage = useIsCurrentPage()
  const currentEntries = entries.map(({ id, path }) => isCurrentPage(path, id === 'search'))
  return (
    <nav
      aria-label={t('bottom.label')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      {...useCachedMarkup('bottom bar', [hasCar, currentEntries], <BottomLinks />)}
    />
  )
}

function BottomLinks() {
  const { t } = useI18n('shell')
  const { MessagesBadge, AccountBadge } = useSlots()
  const badges = new Map([
    ['messages', MessagesBadge],
    ['me', AccountBadge],
  ])
  const fittingPath = useFittingPath()
  return (
    <ul className="grid h-[76px] grid-cols-5 items-center px-1 text-[min(0.75rem,4vw)] leading-[1.3] font-bold text-muted [text-size-adjust:100%]">
      {entries.map(({ id, path, Icon }) => {
        const Badge = badges.get(id)
        return (
          <li key={id} className="min-w-0">
            <NavLink
              to={fittingPath(path)}
              includesSubpages={id === 'search'}
              className={({ isActive }) =>
                cx(
                  'mx-auto grid min-h-[56px] w-fit max-w-full min-w-[56px] content-center justify-items-center gap-[3px] rounded-[14px] px-0.5 py-[6px] sm:px-2',
                  id === 'sell' ? 'bg-accent text-on-accent' : isActive && 'text-accent',
                )
              }
            >
              <span className="relative">
                <Icon aria-hidden="true" className="size-[22px]" />
                {Badge && (
                  <span className="absolute -top-1.5 left-3 flex">
                    <Badge />
                  </span>
                )}
              </span>
              <span className="max-w-full truncate">{t(`bottom.${id}`)}</span>
            </NavLink>
          </li>
        )
      })}
    </ul>
  )
}
