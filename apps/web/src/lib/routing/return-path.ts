const PLACEHOLDER_ORIGIN = 'https://own.invalid'

/**
 * Where to go after signing in: a path of our own, or the home page. Whatever a browser would read as another site is refused:
 * "//evil.example", "/\evil.example", "https:evil.example", a control character in between.
 */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path?.startsWith('/') || /[\\\p{Cc}]/u.test(path)) return '/'
  const url = URL.parse(path, PLACEHOLDER_ORIGIN)
  if (url?.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

/** The way to sign-in that comes back here. */
export function signInPath(returnTo: string): string {
  const safePath = safeReturnPath(returnTo)
  return safePath === '/' ? '/sign-in' : `/sign-in?return=${encodeURIComponent(safePath)}`
}
