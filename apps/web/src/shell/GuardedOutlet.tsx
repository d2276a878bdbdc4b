import { useSession } from '@partlane/client/session/session'
import { Suspense } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { useHydrated } from '#lib/page/hydrated.ts'
import { ScriptsNotice } from '#lib/page/ScriptsNotice.tsx'
import { stripEmbeddingParams } from '#lib/routing/embedding.ts'
import { checkAccess, otherPathFor } from '#lib/routing/guard.ts'
import { useLocalePath } from '#lib/routing/Link.tsx'
import { stripLocale } from '#lib/routing/locale-paths.ts'
import { signInPath } from '#lib/routing/return-path.ts'
import type { RouteHandle } from '#lib/routing/route.ts'
import { PageSkeleton } from './PageSkeleton.tsx'
import { useSlots } from './slots.tsx'

/**
 * Checks the guard of the matched route. Guarded pages render in the browser only: the server has
 * no token and sends the shell with a skeleton. Redirects to sign-in, with the page as return path,
 * if the session may not see the page, and to the member's own page if the page is for the other
 * role. Shows the blocked page if the account is blocked.
 */
export function GuardedOutlet() {
  const guardHandle = useMatches().findLast(({ handle }) => (handle as RouteHandle | undefined)?.guard)?.handle as RouteHandle | undefined
  const session = useSession()
  const isHydrated = useHydrated()
  const localePath = useLocalePath()
  const { BlockedPage } = useSlots()
  const { pathname, search, hash } = useLocation()
  if (guardHandle?.guard === undefined) return <Outlet />
  if (!isHydrated)
    return (
      <>
        <ScriptsNotice />
        <PageSkeleton />
      </>
    )
  const decision = checkAccess(guardHandle.guard, session)
  if (decision === 'blocked')
    return BlockedPage ? (
      <Suspense fallback={<PageSkeleton />}>
        <BlockedPage />
      </Suspense>
    ) : null
  if (decision === 'sign_in')
    return <Navigate to={localePath(signInPath(stripLocale(pathname) + stripEmbeddingParams(search) + hash))} replace />
  const otherPath = otherPathFor(guardHandle.role, session)
  if (otherPath) return <Navigate to={localePath(`${otherPath}/${pathname.split('/').at(-1)}${search}`)} replace />
  return <Outlet />
}
