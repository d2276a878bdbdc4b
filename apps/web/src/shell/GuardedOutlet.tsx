import { useSession } from '@partlane/client/session/session'
import { Suspense } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { useHydrated } from '#lib/page/hydrated.ts'
import { ownSearch } from '#lib/routing/embedding.ts'
import { judge } from '#lib/routing/guard.ts'
import { useLocalPath } from '#lib/routing/Link.tsx'
import { withoutLocale } from '#lib/routing/locale-paths.ts'
import { signInPath } from '#lib/routing/return-address.ts'
import type { RouteHandle } from '#lib/routing/route.ts'
import { PageSkeleton } from './PageSkeleton.tsx'
import { useSlots } from './slots.tsx'

/**
 * Pages of one person are drawn in the browser: the server, which never has the token, sends the shell and a skeleton.
 * Who may not come in is led to sign-in and back; whose account is blocked is told so, on every such page.
 */
export function GuardedOutlet() {
  const guard = useMatches().findLast(({ handle }) => (handle as RouteHandle | undefined)?.guard)?.handle as RouteHandle | undefined
  const session = useSession()
  const hydrated = useHydrated()
  const localPath = useLocalPath()
  const { Blocked } = useSlots()
  const { pathname, search, hash } = useLocation()
  if (guard?.guard === undefined) return <Outlet />
  if (!hydrated) return <PageSkeleton />
  const verdict = judge(guard.guard, session)
  if (verdict === 'blocked')
    return Blocked ? (
      <Suspense fallback={<PageSkeleton />}>
        <Blocked />
      </Suspense>
    ) : null
  if (verdict === 'sign_in') return <Navigate to={localPath(signInPath(withoutLocale(pathname) + ownSearch(search) + hash))} replace />
  return <Outlet />
}
