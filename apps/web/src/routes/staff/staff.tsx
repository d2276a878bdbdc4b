import { Outlet, useLocation } from 'react-router'
import { StaffFrame } from '#features/operators/StaffFrame.tsx'
import { stripLocale } from '#lib/routing/locale-paths.ts'
import type { RouteHandle } from '#lib/routing/route.ts'
import { NotFound } from '#shell/NotFound.tsx'

/** Layout of all pages below /staff, for operators only */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'errors'] }

export default function StaffRoute() {
  const path = stripLocale(useLocation().pathname).replace(/\/$/, '')
  return (
    <StaffFrame path={path} notFound={<NotFound />}>
      <Outlet />
    </StaffFrame>
  )
}
