import { DEFAULT_LOCALE, isLocale, type Locale } from '@partlane/domain/locale'

/**
 * The default locale has no prefix. Every other locale is the first segment: /search, /fr/search.
 */
export const localePrefix = (locale: Locale) => (locale === DEFAULT_LOCALE ? '' : `/${locale}`)

const firstSegment = (path: string) => /^\/([^/?#.]*)/.exec(path)?.[1] ?? ''

/** Locale of a path. Also works for the router's data requests (/fr/search.data). */
export function localeOf(path: string): Locale {
  const segment = firstSegment(path)
  return isLocale(segment) ? segment : DEFAULT_LOCALE
}

/**
 * "/fr/search" -> "/search"; "/fr" -> "/". Never begins with two slashes: "/fr//host" would become
 * the address of another site.
 */
export function stripLocale(path: string): string {
  const segment = firstSegment(path)
  if (!isLocale(segment)) return path.replace(/^[/\\]{2,}/, '/')
  return path.slice(segment.length + 1).replace(/^[/\\]*/, '/')
}

/**
 * The same page in another locale. Accepts a path with or without prefix; query and fragment stay.
 */
export function toLocalePath(path: string, locale: Locale): string {
  const unprefixed = stripLocale(path)
  const prefix = localePrefix(locale)
  if (prefix === '') return unprefixed
  return unprefixed === '/' ? prefix : /^\/[?#]/.test(unprefixed) ? prefix + unprefixed.slice(1) : prefix + unprefixed
}

/** Whether pages exist below this optional first segment. There is no /en-GB: it is the default. */
export const isLocalePrefix = (segment: string | undefined) => segment === undefined || (isLocale(segment) && segment !== DEFAULT_LOCALE)
