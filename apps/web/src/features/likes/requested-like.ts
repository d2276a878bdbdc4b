/** The listing whose heart a visitor has pressed. Only until the tab is closed. */
const STORAGE_KEY = 'like-after-sign-in'

export function storeRequestedLike(slug: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, slug)
  } catch {
    // Storage is blocked: the heart is pressed again after sign-in.
  }
}

/** @returns whether this listing was stored, once */
export function takeRequestedLike(slug: string): boolean {
  try {
    if (sessionStorage.getItem(STORAGE_KEY) !== slug) return false
    sessionStorage.removeItem(STORAGE_KEY)
    return true
  } catch {
    return false
  }
}
