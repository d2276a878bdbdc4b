/** One word of what was typed. `literal`: inside quotation marks, to be searched as it stands. */
export type Word = { text: string; key: string; literal: boolean }

/** Small letters without accents: how words are compared. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/[øŁłßœæ]/gi, (letter) => ({ ø: 'o', ł: 'l', ß: 'ss', œ: 'oe', æ: 'ae' })[letter.toLowerCase()] ?? letter)
    .toLowerCase()

/** The words in the order they were typed. Hyphens stay inside a word here: they may belong to a part number. */
export function splitWords(text: string): Word[] {
  const words: Word[] = []
  for (const [i, segment] of text.split(/["“”«»]/).entries()) {
    const pieces = segment.split(/[\s,;()[\]{}|]+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece))
    words.push(...pieces.map((piece) => ({ text: piece, key: fold(piece), literal: i % 2 === 1 })))
  }
  return words
}

/** A word in pieces at its hyphens, slashes and apostrophes: "C-Class" is two words, "d'huile" too. */
export const splitHyphens = (word: Word): Word[] =>
  word.key
    .split(/[-/'_+&]+/)
    .map((key) => key.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean)
    .map((key, _, all) => ({ text: all.length === 1 ? word.text : key, key, literal: word.literal }))

/** Singular enough to compare: "discs" and "disc", "batteries" and "battery", "switches" and "switch", "tuyaux" and "tuyau". */
export function toSingular(key: string): string {
  if (key.length <= 3) return key
  if (/ies$/.test(key)) return `${key.slice(0, -3)}y`
  if (/(ch|sh|x|ss)es$/.test(key)) return key.slice(0, -2)
  if (/aux$/.test(key)) return key.slice(0, -1)
  return /[^s]s$/.test(key) ? key.slice(0, -1) : key
}

/** How phrases are looked up: folded, split, singular. */
export const normalisePhrase = (text: string): string =>
  splitWords(text)
    .flatMap(splitHyphens)
    .map(({ key }) => toSingular(key))
    .join(' ')
