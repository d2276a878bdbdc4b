/** The language of a page, by an Accept-Language header or a locale. */
export const languageOf = (locale: string | undefined): 'en' | 'fr' => (locale?.toLowerCase().startsWith('fr') ? 'fr' : 'en')
