import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import { useHydrated } from '#lib/page/hydrated.ts'
import { Link } from '#lib/routing/Link.tsx'
import { stripLocale } from '#lib/routing/locale-paths.ts'
import type { RouteHandle } from '#lib/routing/route.ts'
import { cx } from '#ui/core/cx.ts'
import { AccountNav } from './AccountNav.tsx'
import { accountLinks } from './account-links.ts'
import { TermsNotice } from './TermsNotice.tsx'

/** Beside the menu, the frame has the horizontal padding instead of the page. */
const layoutClasses = {
  narrow: {
    frame: 'md:grid md:grid-cols-[232px_minmax(0,1fr)] md:gap-x-8 md:px-6 md:[&_.page]:mx-0 md:[&_.page]:px-0',
    nav: 'max-md:hidden',
    back: 'md:hidden',
  },
  wide: {
    frame: 'lg:grid lg:grid-cols-[232px_minmax(0,1fr)] lg:gap-x-8 lg:px-6 lg:[&_.page]:mx-0 lg:[&_.page]:px-0',
    nav: 'max-lg:hidden',
    back: 'lg:hidden',
  },
}

/**
 * Layout of the account pages: the menu beside the page on wide screens, a link back to /profile on
 * narrow ones. Visitors and guests see neither; they have access to a few of these pages only.
 */
export function AccountLayout({ children }: { children: ReactNode }) {
  const session = useSession()
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  const layout = handles.findLast((handle) => handle?.accountLayout)?.accountLayout
  const back = handles.at(-1)?.accountBack
  const path = stripLocale(useLocation().pathname)
  const member = useHydrated() && session.kind === 'member' ? session.user : undefined
  const classes = layoutClasses[layout ? 'wide' : 'narrow']
  return (
    <div className={member && cx('mx-auto w-full max-w-page', classes.frame)}>
      {member && <AccountNav role={member.role} className={classes.nav} />}
      <div className="min-w-0">
        {member && path !== '/profile' && layout !== 'own_back_link' && <BackLink target={back} className={classes.back} />}
        {member && <TermsNotice />}
        {children}
      </div>
    </div>
  )
}

function BackLink({ target, className }: { target: RouteHandle['accountBack']; className: string }) {
  const { t } = useI18n('account-menu')
  const link = accountLinks.find(({ id }) => id === target)
  return (
    <p data-no-print="" className={cx('px-4 pt-4 md:px-6', className)}>
      <Link to={link?.path ?? '/profile'} className="hit-44 inline-flex items-center gap-1 text-md font-bold text-link hover:underline">
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t(link?.id ?? 'back')}
      </Link>
    </p>
  )
}
