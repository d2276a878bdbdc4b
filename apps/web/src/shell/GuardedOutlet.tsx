import { useSession } from '@partlane/client/session'
import { Suspense } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { ownSearch } from '#lib/embedding.ts'
import { judge } from '#lib/guard.ts'
import { useHydrated } from '#lib/hydrated.ts'
import { useLocalPath } from '#lib/Link.tsx'
import { withoutLocale } from '#lib/locale-paths.ts'
import { signInPath } from '#lib/return-address.ts'
import type { RouteHandle } from '#lib/route.ts'
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
