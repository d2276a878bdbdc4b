const romanNumerals = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** Parses the number of a generation: "Mk7", "MkVII", "VII" and "7" are 7. Otherwise undefined. */
export function generationNumber(word: string): number | undefined {
  const numeral = word.toLowerCase().replace(/^mk\.?/, '')
  if (/^([1-9]|1[0-2])$/.test(numeral)) return Number(numeral)
  const romanIndex = romanNumerals.indexOf(numeral)
  return romanIndex === -1 ? undefined : romanIndex + 1
}

/**
 * All spellings of a generation number in lower case: mk7, vii, 7, mkvii. Empty for other words.
 */
export function generationNames(word: string): string[] {
  const number = generationNumber(word)
  const roman = number === undefined ? undefined : romanNumerals[number - 1]
  return number === undefined || roman === undefined ? [] : [`mk${number}`, roman, String(number), `mk${roman}`]
}

/** Nicknames and misspellings of makes. */
export const makeNicknames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    vw: 'volkswagen',
    merc: 'mercedes benz',
    mercedes: 'mercedes benz',
    mb: 'mercedes benz',
    benz: 'mercedes benz',
    beemer: 'bmw',
    bimmer: 'bmw',
    chevy: 'chevrolet',
    alfa: 'alfa romeo',
    landrover: 'land rover',
    jag: 'jaguar',
    vauxhal: 'vauxhall',
    citroen: 'citroen',
    peugot: 'peugeot',
    wolksvagen: 'volkswagen',
    volkswagon: 'volkswagen',
  }),
)
