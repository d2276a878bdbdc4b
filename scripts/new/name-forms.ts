/** Files to create: path -> text. */
export type Files = Record<string, string>

export type NameForms = ReturnType<typeof nameForms>

/**
 * The forms of a kebab-case feature name that code needs: `saved-searches` -> savedSearches,
 * SavedSearch ...
 */
export function nameForms(feature: string) {
  const words = feature.split('-')
  const camel = words.map((word, i) => (i === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('')
  const one = camel
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')
  const pascal = (text: string) => text[0]?.toUpperCase() + text.slice(1)
  return {
    feature,
    camel,
    one,
    Camel: pascal(camel),
    One: pascal(one),
    table: words.join('_'),
    type: one.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  }
}
