/** Devices show two to four lines. */
export const MAX_BODY_CHARACTERS = 400
export const MAX_TITLE_CHARACTERS = 120

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces
const unsafeCharacters = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\p{Cs}]/gu

/**
 * Control characters and those that override the direction of text become spaces; joiners of emoji
 * and scripts stay. So do isolates, which texts of notices have around titles (`isolateText`).
 */
export const cleanText = (text: string): string => text.replace(unsafeCharacters, ' ').trim()

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const splitText = (text: string) => Array.from(segmenter.segment(text.slice(0, 10_000)), ({ segment }) => segment)
const joinText = (characters: string[], count: number) =>
  characters.length <= count ? characters.join('') : `${characters.slice(0, count).join('').trimEnd()}…`

/**
 * Cuts a text between characters, also those of several code points. It ends with an ellipsis then.
 */
export const cutText = (text: string, count: number): string => joinText(splitText(text), count)

/** Cuts a text as `cutText`, until `fits` accepts it or nothing is left. */
export function fitText(text: string, { maxCharacters, fits }: { maxCharacters: number; fits: (shortText: string) => boolean }): string {
  const characters = splitText(text)
  let count = Math.min(characters.length, maxCharacters)
  while (count > 0 && !fits(joinText(characters, count))) count = Math.floor(count * 0.8)
  return joinText(characters, count)
}
