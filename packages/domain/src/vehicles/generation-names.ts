const romanNumerals = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** The number of a generation however it is written: "Mk7", "MkVII", "VII", "7" are all 7. Undefined for anything else. */
export function generationNumber(word: string): number | undefined {
  const numeral = word.toLowerCase().replace(/^mk\.?/, '')
  if (/^([1-9]|1[0-2])$/.test(numeral)) return Number(numeral)
  const romanIndex = romanNumerals.indexOf(numeral)
  return romanIndex === -1 ? undefined : romanIndex + 1
}

/** Every way a generation's number is written, in small letters: for "mk7" mk7, vii, 7, mkvii. Nothing for a word that is no such number. */
export function generationNames(word: string): string[] {
  const number = generationNumber(word)
  const roman = number === undefined ? undefined : romanNumerals[number - 1]
  return number === undefined || roman === undefined ? [] : [`mk${number}`, roman, String(number), `mk${roman}`]
}

/** What people say for a make. */
export const makeNicknames: Readonly<Record<string, string>> = {
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
}
