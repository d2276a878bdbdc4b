export const locales = ['en-GB', 'fr'] as const
export type Locale = (typeof locales)[number]
export const DEFAULT_LOCALE: Locale = 'en-GB'
export const isLocale = (text: string): text is Locale => (locales as readonly string[]).includes(text)
