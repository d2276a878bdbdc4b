import { isLikelyPartNumber, normalisePartNumber } from '../part-numbers/part-number.ts'
import type { Lexicon } from './lexicon.ts'
import type { Word } from './words.ts'

/** Indexes of words; `to` is exclusive. */
export type WordSpan = { from: number; to: number }
export type PartNumberMatch = WordSpan & { text: string; normalised: string }

const MAX_NUMBER_WORDS = 6

/**
 * Notations with digits that are not part numbers: engines, tyres, wheels, oil, years, dimensions.
 */
const otherNotations = [
  /^\d\.\d[a-z]*$/, // 2.0tdi
  /^\d{3}[/ ]\d{2}[/ ]?z?r? ?\d{0,2}c?$/, // 195/65r15
  /^\d+(\.\d+)?[x*]\d+(\.\d+)?j?$/, // 5x112, 7.5x17
  /^\d{1,2}w-?\d{2}$/, // 10w-40
  /^(19|20)\d\d-(19|20)?\d\d$/, // 2012-2020
  /^(mk|gen)\d+(\.\d)?$/,
  /^\d+(mm|cm|kg|w|v|ah|a|l|cc|bhp|hp|inch|ml|nm|t)$/,
]
const isOtherNotation = (text: string) => otherNotations.some((pattern) => pattern.test(text))
const isYear = (text: string) => /^(19[5-9]|20[0-4])\d$/.test(text)

/** Finds the first part number, in one word ("5Q0-615-301.F") or in several ("5Q0 615 301 F"). */
export function findPartNumber(words: readonly Word[], lexicon: Lexicon): PartNumberMatch | undefined {
  for (let from = 0; from < words.length; from++) {
    for (let to = Math.min(words.length, from + MAX_NUMBER_WORDS); to > from; to--) {
      const candidateWords = words.slice(from, to)
      if (to - from === 1 ? isPartNumberWord(candidateWords[0], lexicon) : isSplitPartNumber(candidateWords, lexicon)) {
        const text = candidateWords.map((word) => word.text).join(' ')
        return { from, to, text, normalised: normalisePartNumber(text) }
      }
    }
  }
  return undefined
}

function isPartNumberWord(word: Word | undefined, lexicon: Lexicon): boolean {
  return (
    word !== undefined && !word.literal && isLikelyPartNumber(word.text) && !isOtherNotation(word.key) && !isVehicleWord(word.key, lexicon)
  )
}

/**
 * True if the words are the pieces of one part number. Each piece is short and has a digit, or is a
 * suffix of one or two letters. Together they have at least 8 characters and 5 digits.
 */
function isSplitPartNumber(words: readonly Word[], lexicon: Lexicon): boolean {
  const joined = normalisePartNumber(words.map(({ key }) => key).join(''))
  const digits = joined.replace(/\D/g, '').length
  if (joined.length < 8 || digits < 5 || isOtherNotation(words.map(({ key }) => key).join(' '))) return false
  return words.every(({ key, literal }, i) => {
    if (literal || key.length > 7 || !/^[0-9a-z.-]+$/.test(key) || isYear(key) || isOtherNotation(key)) return false
    if (/\d/.test(key)) return !(/[a-z]/.test(key) && isVehicleWord(key, lexicon))
    return i === 0 ? key === 'a' : key.length <= 2 // part numbers of Mercedes begin with an A
  })
}

const isVehicleWord = (key: string, { models, generations, engines }: Lexicon) =>
  models.has(key) || generations.has(key) || engines.has(key)
