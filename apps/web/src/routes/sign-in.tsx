import { SignInPage } from '#features/accounts/SignInPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/route.ts'
import { metaWords } from '#lib/words.ts'
import type { Route } from './+types/sign-in.ts'

/** path /sign-in - back to where one came from */
export const handle: RouteHandle = { messages: ['accounts', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaWords(matches, 'accounts')('sign_in.title'), noindex: true })
}

export default SignInPage
