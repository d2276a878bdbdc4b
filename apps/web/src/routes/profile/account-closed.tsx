import { AccountClosedPage } from '#features/profile/AccountClosedPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/account-closed.ts'

/** path /account-closed - farewell after an account was closed. Public: the session has ended. */
export const handle: RouteHandle = { messages: ['profile'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'profile')('close.farewell.title'), noindex: true })
}

export default AccountClosedPage
