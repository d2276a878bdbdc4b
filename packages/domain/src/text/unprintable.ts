/**
 * Characters that show nothing and can change how a text is displayed or stored: controls, the zero
 * byte among them, format characters such as direction overrides, and separators of lines and
 * paragraphs. Every kind of space is printable, the no-break space too.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
const everyUnprintable = new RegExp(unprintable, 'gu')

/** @returns the first unprintable character as Unicode writes it, "U+202E", or undefined */
export function findUnprintable(text: string): string | undefined {
  const codePoint = unprintable.exec(text)?.[0].codePointAt(0)
  return codePoint === undefined ? undefined : `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}

/** The text with a space in place of each unprintable character. */
export const replaceUnprintable = (text: string): string => text.replace(everyUnprintable, ' ')
