/**
 * Control characters, which hide or reorder what others read, such as the extension of a file name:
 * those of ASCII and C1 except line breaks and tabs, and those that override or isolate the
 * direction of text. Also halves of surrogate pairs, which PostgreSQL refuses in JSON. No text of a
 * user may contain them. Zero-width joiners and direction marks are
 * allowed, because some scripts and emoji need them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Cs}]/u
/** The direction controls among them. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g
/**
 * All characters that show nothing: control characters, line breaks and tabs, joiners, and
 * separators of lines and paragraphs. Names of the catalogue may not contain them. Every kind of
 * space is printable, the no-break space too.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
const everyUnprintable = new RegExp(unprintable, 'gu')
const lineBreaks = /[\t\n\r\u2028\u2029]/
/** Characters without a glyph, some of them letters. A text of only these looks empty. */
const invisibleText = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

export const hasControlCharacters = (text: string): boolean => controlCharacter.test(text)
/**
 * As `hasControlCharacters`, for texts that are only shown in blocks of their own, where a changed
 * direction ends: messages of conversations.
 */
export const hasUnprintableControls = (text: string): boolean => controlCharacter.test(text.replaceAll(directionControls, ''))
/** Tabs count as line breaks. */
export const hasLineBreaks = (text: string): boolean => lineBreaks.test(text)
export const isVisible = (text: string): boolean => !invisibleText.test(text)

/** @returns the first unprintable character as Unicode writes it, "U+202E", or undefined */
export function findUnprintable(text: string): string | undefined {
  const codePoint = unprintable.exec(text)?.[0].codePointAt(0)
  return codePoint === undefined ? undefined : `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}

/** The text with a space in place of each unprintable character. */
export const replaceUnprintable = (text: string): string => text.replace(everyUnprintable, ' ')
