import { useSessionStore } from '@partlane/client/api/api-context'
import { useEffect } from 'react'
import { stripEmbeddingParams } from '#lib/routing/embedding.ts'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { stripLocale } from '#lib/routing/locale-paths.ts'
import { signInPath } from '#lib/routing/return-path.ts'

/**
 * Opens the sign-in page, with this page as return path, when a call needs a member and the caller
 * is a guest or a visitor. A guest keeps the session and its cart. Renders nothing.
 */
export function SignInRedirect() {
  const session = useSessionStore()
  const navigate = useLocaleNavigate()
  useEffect(
    () =>
      session.onSignInRequired(() => {
        const { pathname, search, hash } = window.location
        const path = stripLocale(pathname)
        if (path !== '/sign-in' && path !== '/sign-up') navigate(signInPath(path + stripEmbeddingParams(search) + hash))
      }),
    [session, navigate],
  )
  return null
}
