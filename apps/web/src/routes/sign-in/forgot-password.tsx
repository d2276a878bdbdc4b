import { PasswordResetPage } from '#features/accounts/password-reset/PasswordResetPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/forgot-password.ts'

/** path /forgot-password - resets the password with a verification code and signs in */
export const handle: RouteHandle = { messages: ['accounts', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'accounts')('forgotten.title'), noindex: true })
}

export default PasswordResetPage
