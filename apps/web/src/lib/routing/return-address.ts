const OWN = 'https://own.invalid'

/**
 * Where to go after signing in: a path of our own, or the home page. Whatever a browser would read as another site is refused:
 * "//evil.example", "/\evil.example", "https:evil.example", a control character in between.
 */
export function safeReturn(address: string | null | undefined): string {
  if (!address?.startsWith('/') || /[\\\p{Cc}]/u.test(address)) return '/'
  const url = URL.parse(address, OWN)
  if (url?.origin !== OWN || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

/** The way to sign-in that comes back here. */
export function signInPath(returnTo: string): string {
  const safe = safeReturn(returnTo)
  return safe === '/' ? '/sign-in' : `/sign-in?return=${encodeURIComponent(safe)}`
}
