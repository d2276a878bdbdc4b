export type Term = {
  /** Lower-case words in their order: `['ask', 'again']`. */
  words: string[]
  /** Written in capitals in the glossary: forbidden in constants only. */
  constantsOnly: boolean
  /** What the glossary says instead. */
  advice: string
}

/**
 * Parses the terms marked with * in the column "we do not say" of docs/glossary.md. A term is
 * forbidden in the singular and the plural.
 */
export function parseForbiddenTerms(markdown: string): Term[] {
  const table = markdown.slice(markdown.indexOf('| we say |'))
  return table.split('\n').flatMap((row) => {
    const [, advice = '', forbidden = ''] = row.split('|').map((cell) => cell.trim())
    return [...forbidden.matchAll(/([\w -]+)`?\*/g)].map(([, text = '']) => ({
      words: splitWords(text),
      constantsOnly: /^[A-Z_]+$/.test(text.trim()),
      advice,
    }))
  })
}

/** Splits a name in any notation into lower-case words. */
export const splitWords = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())

/** Finds a forbidden term in a name. */
export function findForbiddenTerm(name: string, terms: readonly Term[]): Term | undefined {
  const nameWords = splitWords(name)
  const isConstant = /^[A-Z][A-Z\d_]*$/.test(name)
  return terms.find(({ words, constantsOnly }) => (isConstant || !constantsOnly) && containsWords(nameWords, words))
}

const containsWords = (nameWords: string[], words: string[]) =>
  nameWords.some((_, start) => words.every((word, i) => isWordOrPlural(nameWords[start + i], word)))

const isWordOrPlural = (nameWord: string | undefined, word: string) => [word, `${word}s`, `${word}es`].includes(nameWord ?? '')
