type FontSubset = {
  name: string
  /** Path of the complete font in node_modules. */
  source: string
  family: 'Nunito' | 'Poppins'
  /** As in the CSS property font-weight. */
  weight: string
  characters: string
  axes?: { wght: { min: number; max: number } }
}

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/**
 * ASCII, the letters of French and of most names of people and places in Western Europe, and the
 * punctuation of both languages.
 */
export const commonCharacters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ\u2009\u202f\u2011–—‘’“”•…‹›€™→−`

/** Letters of makes and currencies that the complete latin font does not have: Škoda, zł. */
const extendedLetters = 'ŠšŽžŁł'

const nunitoWeights = { family: 'Nunito', weight: '400 800', axes: { wght: { min: 400, max: 800 } } } as const
const nunitoFiles = '@fontsource-variable/nunito/files/nunito'
const poppinsFiles = '@fontsource/poppins/files/poppins'

export const fontSubsets: readonly FontSubset[] = [
  { name: 'nunito-common', source: `${nunitoFiles}-latin-wght-normal.woff2`, characters: commonCharacters, ...nunitoWeights },
  { name: 'nunito-extended', source: `${nunitoFiles}-latin-ext-wght-normal.woff2`, characters: extendedLetters, ...nunitoWeights },
  ...(['600', '700'] as const).flatMap((weight) => [
    {
      name: `poppins-common-${weight}`,
      source: `${poppinsFiles}-latin-${weight}-normal.woff2`,
      characters: commonCharacters,
      family: 'Poppins' as const,
      weight,
    },
    {
      name: `poppins-extended-${weight}`,
      source: `${poppinsFiles}-latin-ext-${weight}-normal.woff2`,
      characters: extendedLetters,
      family: 'Poppins' as const,
      weight,
    },
  ]),
]

/** `U+20-7E` for consecutive characters, for the CSS property unicode-range. */
export function listCodePointRanges(characters: string): string[] {
  const codePoints = [...characters].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const ranges: [first: number, last: number][] = []
  for (const codePoint of codePoints) {
    const lastRange = ranges.at(-1)
    if (lastRange?.[1] === codePoint - 1) lastRange[1] = codePoint
    else ranges.push([codePoint, codePoint])
  }
  return ranges.map(([first, last]) => (first === last ? `U+${toHex(first)}` : `U+${toHex(first)}-${toHex(last)}`))
}

const toHex = (codePoint: number) => codePoint.toString(16).toUpperCase()
