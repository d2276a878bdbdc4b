/**
 * Characters that no text may contain: control characters except line breaks and tabs, and the
 * characters that override or isolate the direction of text. They hide or reorder what others read,
 * e.g. the extension of a file name. Zero-width joiners and direction marks are allowed, because
 * some scripts and emoji need them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds
const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
const lineBreaks = /[\t\n\r\u2028\u2029]/
/** Characters without a glyph. A text of only these looks empty. */
const invisibleCharacters = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

/** The field code of a text with forbidden characters. */
export const CONTROL_CHARACTERS_CODE = 'control_characters'

export const hasForbiddenCharacters = (text: string): boolean => forbiddenCharacters.test(text)
export const isOneLine = (text: string): boolean => !lineBreaks.test(text) && !hasForbiddenCharacters(text)
export const isVisible = (text: string): boolean => !invisibleCharacters.test(text)
