import { ConfirmPage } from '#features/accounts/codes/ConfirmPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/confirm.ts'

/** path /confirm - verification code from an email or text message */
export const handle: RouteHandle = { guard: 'member', messages: ['accounts', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'accounts')('confirm.email.title'), noindex: true })
}

export default ConfirmPage
