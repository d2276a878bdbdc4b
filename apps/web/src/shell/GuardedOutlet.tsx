import { useSession } from '@partlane/client/session/session'
import { Suspense } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { useHydrated } from '#lib/page/hydrated.ts'
import { stripEmbeddingParams } from '#lib/routing/embedding.ts'
import { checkAccess } from '#lib/routing/guard.ts'
import { useLocalePath } from '#lib/routing/Link.tsx'
import { stripLocale } from '#lib/routing/locale-paths.ts'
import { signInPath } from '#lib/routing/return-path.ts'
import type { RouteHandle } from '#lib/routing/route.ts'
import { PageSkeleton } from './PageSkeleton.tsx'
import { useSlots } from './slots.tsx'

/**
 * Pages of one person are drawn in the browser: the server, which never has the token, sends the shell and a skeleton.
 * Who may not come in is led to sign-in and back; whose account is blocked is told so, on every such page.
 */
export function GuardedOutlet() {
  const guardHandle = useMatches().findLast(({ handle }) => (handle as RouteHandle | undefined)?.guard)?.handle as RouteHandle | undefined
  const session = useSession()
  const isHydrated = useHydrated()
  const localePath = useLocalePath()
  const { BlockedPage } = useSlots()
  const { pathname, search, hash } = useLocation()
  if (guardHandle?.guard === undefined) return <Outlet />
  if (!isHydrated) return <PageSkeleton />
  const decision = checkAccess(guardHandle.guard, session)
  if (decision === 'blocked')
    return BlockedPage ? (
      <Suspense fallback={<PageSkeleton />}>
        <BlockedPage />
      </Suspense>
    ) : null
  if (decision === 'sign_in')
    return <Navigate to={localePath(signInPath(stripLocale(pathname) + stripEmbeddingParams(search) + hash))} replace />
  return <Outlet />
}
