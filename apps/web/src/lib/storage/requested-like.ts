import { sessionValues } from './session-values.ts'

const currentPath = () => window.location.pathname + window.location.search

/**
 * Stores the listing whose heart a visitor has pressed and the place of the page, before the
 * sign-in. Without storage the heart is pressed again after it.
 */
export function storeRequestedLike(slug: string): void {
  sessionValues.write('like-after-sign-in', slug)
  sessionValues.writeJson('place-after-sign-in', { path: currentPath(), y: window.scrollY })
}

/** @returns the slug that was stored, once */
export function takeRequestedLike(): string | undefined {
  const slug = sessionValues.read('like-after-sign-in') ?? undefined
  sessionValues.remove('like-after-sign-in')
  return slug
}

/** Stores the listing whose auction a visitor wants to watch, as `storeRequestedLike`. */
export function storeRequestedWatch(slug: string): void {
  sessionValues.write('watch-after-sign-in', slug)
  sessionValues.writeJson('place-after-sign-in', { path: currentPath(), y: window.scrollY })
}

/** @returns the slug that was stored, once */
export function takeRequestedWatch(): string | undefined {
  const slug = sessionValues.read('watch-after-sign-in') ?? undefined
  sessionValues.remove('watch-after-sign-in')
  return slug
}

/** Scrolls to the place where the heart was pressed, once, if this is its page. */
export function restorePlace(): void {
  const place = sessionValues.readJson<{ path: string; y: number }>('place-after-sign-in')
  if (place?.path !== currentPath()) return
  sessionValues.remove('place-after-sign-in')
  window.scrollTo(0, place.y)
}
