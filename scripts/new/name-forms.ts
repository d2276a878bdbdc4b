/** Files to create: path -> text. */
export type Files = Record<string, string>

/** Changes of existing files: path -> function from the current text to the new one. */
export type Edits = Record<string, (text: string) => string>

export type NewFeature = { files: Files; edits: Edits }

export type NameForms = ReturnType<typeof nameForms>

/**
 * The forms of a kebab-case feature name that code needs: `price-alerts` -> priceAlerts,
 * PriceAlert ...
 */
export function nameForms(feature: string) {
  const words = feature.split('-')
  const camel = words.map((word, i) => (i === 0 ? word : capitalise(word))).join('')
  const one = camel
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')
  return {
    feature,
    camel,
    one,
    Camel: capitalise(camel),
    One: capitalise(one),
    table: words.join('_'),
    type: one.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    text: words.join(' '),
    Title: capitalise(words.join(' ')),
  }
}

const capitalise = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`
