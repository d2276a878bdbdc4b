import { ForgotPasswordPage } from '#features/accounts/ForgotPasswordPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/route.ts'
import { metaWords } from '#lib/words.ts'
import type { Route } from './+types/forgot-password.ts'

/** path /forgot-password - six digits, a new password, signed in */
export const handle: RouteHandle = { messages: ['accounts', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaWords(matches, 'accounts')('forgotten.title'), noindex: true })
}

export default ForgotPasswordPage
