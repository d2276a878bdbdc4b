/** One word of the query text. `literal`: the word was quoted and is searched unchanged. */
export type Word = { text: string; key: string; literal: boolean }

/** Lower case without accents. Words are compared in this form. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/[øŁłßœæ]/gi, (letter) => ({ ø: 'o', ł: 'l', ß: 'ss', œ: 'oe', æ: 'ae' })[letter.toLowerCase()] ?? letter)
    .toLowerCase()

/** Splits a text into words. Hyphens stay inside a word: they may belong to a part number. */
export function splitWords(text: string): Word[] {
  const words: Word[] = []
  for (const [i, segment] of text.split(/["“”«»]/).entries()) {
    const pieces = segment.split(/[\s,;()[\]{}|]+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece))
    words.push(...pieces.map((piece) => ({ text: piece, key: fold(piece), literal: i % 2 === 1 })))
  }
  return words
}

/**
 * Splits a word at hyphens, slashes and apostrophes: "C-Class" and "d'huile" are two words each.
 */
export const splitHyphens = (word: Word): Word[] =>
  word.key
    .split(/[-/'_+&]+/)
    .map((key) => key.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean)
    .map((key, _, all) => ({ text: all.length === 1 ? word.text : key, key, literal: word.literal }))

/**
 * An approximate singular, sufficient for comparison: "discs" -> "disc", "batteries" -> "battery",
 * "switches" -> "switch", "tuyaux" -> "tuyau".
 */
export function toSingular(key: string): string {
  if (key.length <= 3) return key
  if (/ies$/.test(key)) return `${key.slice(0, -3)}y`
  if (/(ch|sh|x|ss)es$/.test(key)) return key.slice(0, -2)
  if (/aux$/.test(key)) return key.slice(0, -1)
  return /[^s]s$/.test(key) ? key.slice(0, -1) : key
}

/** Converts a phrase to the form of the lookup tables: folded, split into words, singular. */
export const normalisePhrase = (text: string): string =>
  splitWords(text)
    .flatMap(splitHyphens)
    .map(({ key }) => toSingular(key))
    .join(' ')
