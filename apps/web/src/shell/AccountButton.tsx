import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import UserRound from 'lucide-react/icons/user-round'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { stripEmbeddingParams } from '#lib/routing/embedding.ts'
import { Link } from '#lib/routing/Link.tsx'
import { stripLocale } from '#lib/routing/locale-paths.ts'
import { signInPath } from '#lib/routing/return-path.ts'
import { edgeForKey, type MenuEdge } from '#ui/overlays/menu-edge.ts'
import { useSlots } from './slots.tsx'

const AccountMenu = lazy(() => import('./AccountMenu.tsx').then((module) => ({ default: module.AccountMenu })))
const accountButtonClass =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-2.5 font-semibold whitespace-nowrap text-on-bar hover:bg-bar-field text-md'

const SIGN_IN_PATH_PATTERN = /^\/(sign-|forgot-password)/

/** "Sign in" link for visitors, account menu for members. The menu's code loads on first use. */
export function AccountButton() {
  const { t } = useI18n('shell')
  const { AccountName } = useSlots()
  const session = useSession()
  const { pathname, search } = useLocation()
  const [requestedEdge, setRequestedEdge] = useState<MenuEdge>()

  if (session.kind !== 'member') {
    const currentPath = stripLocale(pathname)
    const returnPath = SIGN_IN_PATH_PATTERN.test(currentPath) ? '/' : currentPath + stripEmbeddingParams(search)
    const isBlocked = session.kind === 'inactive' // /profile shows the reason and a sign-out button
    return (
      <Link to={isBlocked ? '/profile' : signInPath(returnPath)} className={`${accountButtonClass} max-md:hidden`}>
        <UserRound aria-hidden="true" className="size-[22px]" />
        {t(isBlocked ? 'account' : 'sign_in')}
      </Link>
    )
  }
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      className={`${accountButtonClass} max-md:hidden`}
      onClick={() => setRequestedEdge('first')}
      onKeyDown={(event) => {
        const edge = edgeForKey(event.key)
        if (!edge) return
        event.preventDefault()
        setRequestedEdge(edge)
      }}
    >
      <UserRound aria-hidden="true" className="size-[22px]" />
      <span className="max-w-32 truncate">{AccountName ? <AccountName /> : t('account')}</span>
    </button>
  )
  if (!requestedEdge) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu trigger={button} role={session.user.role} defaultOpenAt={requestedEdge} />
    </Suspense>
  )
}
