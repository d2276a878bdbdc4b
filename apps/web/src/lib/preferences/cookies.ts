/** Functional cookies. The server renders anonymous pages with these preferences. */
export type PreferenceCookie = 'currency' | 'theme' | 'car'

export function readCookie(cookieHeader: string, name: PreferenceCookie): string | undefined {
  for (const pair of cookieHeader.split(';')) {
    const [key, value] = pair.split('=', 2)
    if (key?.trim() === name && value !== undefined) return value.trim()
  }
  return undefined
}

const MAX_AGE_SECONDS = 365 * 24 * 60 * 60

/**
 * Browser only; null deletes the cookie. Values are words and numbers, so they need no escaping.
 */
export function writeCookie(name: PreferenceCookie, value: string | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store API is asynchronous and not available in Firefox.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${value === null ? 0 : MAX_AGE_SECONDS}; SameSite=Lax${secure}`
}
