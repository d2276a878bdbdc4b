import { DEFAULT_LOCALE, type Locale } from '@partlane/domain/locale'
import type { Config } from '#platform/config/config.ts'

/**
 * The absolute URL of a page in the recipient's locale. Without PUBLIC_URL (in development) it is
 * on localhost.
 */
export function pageUrl({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>, path: string, locale: Locale): string {
  const localePrefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`
  return absoluteUrl({ PUBLIC_URL, PORT }, localePrefix + path)
}

/** The absolute URL of a path or URL of this site, e.g. of an image. */
export const absoluteUrl = ({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>, pathOrUrl: string): string =>
  new URL(pathOrUrl, PUBLIC_URL ?? `http://localhost:${PORT}`).href
