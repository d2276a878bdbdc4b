import { DEFAULT_LOCALE, type Locale } from '@partlane/domain/locale'
import type { Config } from '#platform/config/config.ts'

/** Full address of a page for a mail's button, in the reader's language. Without PUBLIC_URL (a developer's machine) it is this machine's. */
export function pageUrl({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>, path: string, locale: Locale): string {
  const localePrefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`
  return new URL(localePrefix + path, PUBLIC_URL ?? `http://localhost:${PORT}`).href
}
