/** The listing whose heart a visitor has pressed, and where. Only until the tab is closed. */
const LIKE_KEY = 'like-after-sign-in'
/** The place of the page to return to. */
const PLACE_KEY = 'place-after-sign-in'

const currentPath = () => window.location.pathname + window.location.search

/** Stores the like and the place, before the sign-in. */
export function storeRequestedLike(slug: string): void {
  try {
    sessionStorage.setItem(LIKE_KEY, slug)
    sessionStorage.setItem(PLACE_KEY, JSON.stringify({ path: currentPath(), y: window.scrollY }))
  } catch {
    // Storage is blocked: the heart is pressed again after sign-in.
  }
}

/** @returns the slug that was stored, once */
export function takeRequestedLike(): string | undefined {
  try {
    const slug = sessionStorage.getItem(LIKE_KEY) ?? undefined
    sessionStorage.removeItem(LIKE_KEY)
    return slug
  } catch {
    return undefined
  }
}

/** Scrolls to the place where the heart was pressed, once, if this is its page. */
export function restorePlace(): void {
  try {
    const stored = sessionStorage.getItem(PLACE_KEY)
    if (stored === null) return
    const { path, y } = JSON.parse(stored)
    if (path !== currentPath()) return
    sessionStorage.removeItem(PLACE_KEY)
    window.scrollTo(0, y)
  } catch {
    // Storage is blocked, or has something else: the page begins at its top.
  }
}
