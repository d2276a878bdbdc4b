import anyAscii from 'any-ascii'
import { hasGlyph } from './fonts.ts'

/** Shown for a character that has no glyph and no transliteration. */
const REPLACEMENT = '?'
const invisible = /[\p{Cf}\p{Variation_Selector}]/gu
const lineBreaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu

const replacements = new Map<string, string>()

/**
 * A text that the fonts can draw completely. Letters with separate accents are composed. A
 * character without a glyph is written in Latin letters ("中" becomes "Zhong"), otherwise as a
 * question mark: never as an empty box.
 */
export function toPrintableText(text: string): string {
  const composed = text.normalize('NFC').replace(invisible, '').replace(lineBreaksAndControls, ' ').trim()
  return Array.from(composed, toPrintableCharacter).join('')
}

function toPrintableCharacter(character: string): string {
  const replacement = replacements.get(character) ?? (hasGlyph(character) ? character : anyAscii(character) || REPLACEMENT)
  // The number of characters is limited, so the map is too.
  replacements.set(character, replacement)
  return replacement
}
