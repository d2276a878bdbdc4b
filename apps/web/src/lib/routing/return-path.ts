import { stripEmbeddingParams } from './embedding.ts'
import { stripLocale } from './locale-paths.ts'

const PLACEHOLDER_ORIGIN = 'https://own.invalid'

/**
 * Path to open after sign-in: the given path if it is on this site, otherwise the home page.
 * Rejects what a browser would resolve to another site: "//evil.example", "/\evil.example",
 * "https:evil.example", control characters.
 */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path?.startsWith('/') || /[\\\p{Cc}]/u.test(path)) return '/'
  const url = URL.parse(path, PLACEHOLDER_ORIGIN)
  if (url?.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

/** Path of the sign-in page that opens `returnTo` after sign-in. */
export function signInPath(returnTo: string): string {
  const safePath = safeReturnPath(returnTo)
  return safePath === '/' ? '/sign-in' : `/sign-in?return=${encodeURIComponent(safePath)}`
}

/** Path of the sign-in page that returns to the page that is open now. */
export function signInPathFromHere(): string {
  const { pathname, search } = window.location
  return signInPath(stripLocale(pathname) + stripEmbeddingParams(search))
}
