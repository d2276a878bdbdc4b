import { Outlet } from 'react-router'
import type { RouteHandle } from '#lib/routing/route.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'

/** Layout of all pages below /profile: the account menu or a link back to it */
export const handle: RouteHandle = { messages: ['account-menu'] }

export default function AccountRoute() {
  return (
    <AccountLayout>
      <Outlet />
    </AccountLayout>
  )
}
