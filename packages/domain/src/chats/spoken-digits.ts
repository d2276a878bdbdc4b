/**
 * Digits of number words, English and French. Tens of French telephone numbers are spoken in pairs
 * ("soixante-douze" is 60 and 12).
 */
const wordDigits = new Map(
  Object.entries({
    ...{ zero: '0', oh: '0', nought: '0', one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8' },
    ...{ nine: '9', ten: '10', eleven: '11', twelve: '12', thirteen: '13', fourteen: '14', fifteen: '15', sixteen: '16' },
    ...{ seventeen: '17', eighteen: '18', nineteen: '19', twenty: '20', thirty: '30', forty: '40', fifty: '50', sixty: '60' },
    ...{ seventy: '70', eighty: '80', ninety: '90', o: '0' },
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

/** The value of a decimal digit of any script. Each script has its ten digits in a row. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let count = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - count - 1))) count += 1
  return count % 10
}

/**
 * Finds sequences of digits and number words that no other word interrupts. Spaces, punctuation and
 * invisible characters do not interrupt them; a line break with an empty line does.
 */
export function findDigitRuns(text: string): DigitToken[][] {
  const runs: DigitToken[][] = [[]]
  let times = 1
  let previousEnd = 0
  for (const { index, 0: match } of text.matchAll(/\p{Nd}+|\p{L}[\p{L}\p{M}]*/gu)) {
    const place = { index, length: match.length }
    if (/\n\s*\n/.test(text.slice(previousEnd, index))) runs.push([])
    previousEnd = index + match.length
    const word = withoutAccents(match)
    if (repetitions.has(word)) times = repetitions.get(word) ?? 1
    else {
      const isSpoken = wordDigits.has(word)
      const digits = isSpoken ? wordDigits.get(word) : /^\p{Nd}/u.test(match) ? [...match].map(digitValue).join('') : undefined
      if (digits !== undefined) runs.at(-1)?.push({ ...place, digits: digits.repeat(times), isSpoken })
      else if (!joins.has(word)) runs.push([])
      times = 1
    }
  }
  return runs.filter((run) => run.length > 0)
}
