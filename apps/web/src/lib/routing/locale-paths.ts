import { DEFAULT_LOCALE, isLocale, type Locale } from '@partlane/domain/locale'

/** The default language has no prefix; every other one is the first segment: /search, /fr/search. */
export const localePrefix = (locale: Locale) => (locale === DEFAULT_LOCALE ? '' : `/${locale}`)

const firstSegment = (path: string) => /^\/([^/?#.]*)/.exec(path)?.[1] ?? ''

/** Reads the language off a path; also off the router's own data addresses (/fr/search.data). */
export function localeOf(path: string): Locale {
  const segment = firstSegment(path)
  return isLocale(segment) ? segment : DEFAULT_LOCALE
}

/** "/fr/search" -> "/search"; "/fr" -> "/". */
export function stripLocale(path: string): string {
  const segment = firstSegment(path)
  if (!isLocale(segment)) return path
  const remainder = path.slice(segment.length + 1)
  return remainder.startsWith('/') ? remainder : `/${remainder}`
}

/** The same place in another language. Takes any of our own paths, with or without a prefix; query and anchor stay. */
export function toLocalePath(path: string, locale: Locale): string {
  const unprefixed = stripLocale(path)
  const prefix = localePrefix(locale)
  if (prefix === '') return unprefixed
  return unprefixed === '/' ? prefix : /^\/[?#]/.test(unprefixed) ? prefix + unprefixed.slice(1) : prefix + unprefixed
}

/** Is the optional first segment of a route one that pages are served under? (/en-GB is not: those pages have no prefix.) */
export const isLocalePrefix = (segment: string | undefined) => segment === undefined || (isLocale(segment) && segment !== DEFAULT_LOCALE)
