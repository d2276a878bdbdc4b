export const locales = ['en-GB', 'fr'] as const
export type Locale = (typeof locales)[number]
export const DEFAULT_LOCALE: Locale = 'en-GB'
export const isLocale = (text: string): text is Locale => (locales as readonly string[]).includes(text)

/**
 * Dates are shown in this time zone, by server and browser alike. Holidays begin and end in it,
 * also for sellers in other countries.
 */
export const MARKETPLACE_TIME_ZONE = 'Europe/London'
