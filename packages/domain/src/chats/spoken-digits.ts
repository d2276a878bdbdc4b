/**
 * Digits of number words, English and French. Tens of French telephone numbers are spoken in pairs
 * ("soixante-douze" is 60 and 12).
 */
const wordDigits = new Map(
  Object.entries({
    ...{ zero: '0', oh: '0', nought: '0', one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8' },
    ...{ nine: '9', ten: '10', eleven: '11', twelve: '12', thirteen: '13', fourteen: '14', fifteen: '15', sixteen: '16' },
    ...{ seventeen: '17', eighteen: '18', nineteen: '19', twenty: '20', thirty: '30', forty: '40', fifty: '50', sixty: '60' },
    ...{ seventy: '70', eighty: '80', ninety: '90', o: '0', oo: '00', ooo: '000' },
    ...{ un: '1', deux: '2', trois: '3', quatre: '4', cinq: '5', sept: '7', huit: '8', neuf: '9', dix: '10', onze: '11' },
    ...{ douze: '12', treize: '13', quatorze: '14', quinze: '15', seize: '16', vingt: '20', vingts: '20', trente: '30' },
    ...{ quarante: '40', cinquante: '50', soixante: '60' },
  }),
)
/** Words that repeat the digit that follows. */
const repetitions = new Map(Object.entries({ double: 2, triple: 3, treble: 3 }))
/** Words between digits that end no number. */
const joins = new Set(['et', 'and', 'plus'])

export type DigitToken = {
  index: number
  length: number
  /** ASCII digits. Empty: the token belongs to the number without a digit of its own. */
  digits: string
  /** Spoken, not written in digits. */
  isSpoken: boolean
}

const withoutAccents = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Circled digits that Unicode does not decompose, in rows from 1 to 10. */
const circledRows = [0x24f5, 0x2776, 0x2780, 0x278a]
const NEGATIVE_CIRCLED_ZERO_ID = 0x24ff
const MAX_CIRCLED_VALUE = 10

/** The digits of a character: a digit of any script, circled, raised or in brackets. */
function digitsOfCharacter(character: string): string {
  if (/\p{Nd}/u.test(character)) return String(digitValue(character))
  const code = character.codePointAt(0) ?? 0
  if (code === NEGATIVE_CIRCLED_ZERO_ID) return '0'
  const row = circledRows.find((first) => code >= first && code < first + MAX_CIRCLED_VALUE)
  if (row !== undefined) return String(code - row + 1)
  return /^\(?(\d+)[).]?$/.exec(character.normalize('NFKD'))?.[1] ?? ''
}

/** Letters that look like a digit, in a word of which the rest are digits: "9OO123". */
const digitsByLetter = new Map(Object.entries({ o: '0', i: '1', l: '1' }))

const digitsOfWord = (word: string) =>
  [...word].map((character) => digitsByLetter.get(character.toLowerCase()) ?? digitsOfCharacter(character)).join('')

/** Numbers with letters for digits, other numbers, words. */
const tokens = /(?<![\p{L}\p{N}])(?=[oil]*\p{Nd})[\p{Nd}oil]+(?![\p{L}\p{N}])|[\p{Nd}\p{No}]+|\p{L}[\p{L}\p{M}]*/giu

/** The value of a decimal digit of any script. Each script has its ten digits in a row. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let count = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - count - 1))) count += 1
  return count % 10
}

/**
 * Finds sequences of digits and number words that no other word interrupts. Spaces, punctuation,
 * invisible characters and empty lines do not interrupt them.
 */
export function findDigitRuns(text: string): DigitToken[][] {
  const runs: DigitToken[][] = [[]]
  let times = 1
  for (const { index, 0: match } of text.matchAll(tokens)) {
    const place = { index, length: match.length }
    const word = withoutAccents(match)
    if (repetitions.has(word)) times = repetitions.get(word) ?? 1
    else {
      const isSpoken = wordDigits.has(word)
      const digits = isSpoken ? wordDigits.get(word) : /\p{N}/u.test(match) ? digitsOfWord(match) : undefined
      if (digits !== undefined) runs.at(-1)?.push({ ...place, digits: digits.repeat(times), isSpoken })
      else if (!joins.has(word)) runs.push([])
      times = 1
    }
  }
  return runs.filter((run) => run.length > 0)
}
