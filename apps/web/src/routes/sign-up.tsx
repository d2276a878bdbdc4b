import { SignUpPage } from '#features/accounts/SignUpPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/route.ts'
import { metaWords } from '#lib/words.ts'
import type { Route } from './+types/sign-up.ts'

/** path /sign-up - become a member; a guest keeps everything */
export const handle: RouteHandle = { messages: ['accounts', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaWords(matches, 'accounts')('sign_up.title'), noindex: true })
}

export default SignUpPage
