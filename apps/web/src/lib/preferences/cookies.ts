/** The three functional cookies that let the server draw an anonymous page as this visitor wants it. */
export type PreferenceCookie = 'currency' | 'theme' | 'car'

export function readCookie(cookieHeader: string, name: PreferenceCookie): string | undefined {
  for (const pair of cookieHeader.split(';')) {
    const [key, value] = pair.split('=', 2)
    if (key?.trim() === name && value !== undefined) return value.trim()
  }
  return undefined
}

const MAX_AGE_SECONDS = 365 * 24 * 60 * 60

/** In the browser. Values are plain words and numbers, so nothing needs escaping. */
export function writeCookie(name: PreferenceCookie, value: string | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in Firefox; these are written once in a while
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${value === null ? 0 : MAX_AGE_SECONDS}; SameSite=Lax${secure}`
}
