import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { create, type Font, type Glyph, type GlyphRun } from 'fontkit'
import type { Fontkit } from 'pdf-lib/cjs/types/fontkit.js'

/**
 * Noto Sans (SIL Open Font License): Latin with all accents of Europe, Greek and Cyrillic. A
 * document contains only the glyphs that it uses.
 */
const files = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
} as const
export type FontName = keyof typeof files
export const fontNames = Object.keys(files) as FontName[]

type LoadedFont = { bytes: Uint8Array; font: Font; fontkit: Fontkit }

const loadedFonts = new Map<FontName, LoadedFont>()

/** Reads a font once. The process keeps it, because parsing it for each document is slow. */
export function loadFont(name: FontName): LoadedFont {
  const loadedFont = loadedFonts.get(name) ?? readFont(name)
  loadedFonts.set(name, loadedFont)
  return loadedFont
}

function readFont(name: FontName): LoadedFont {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(files[name]))
  const font = create(bytes) as Font
  const createSubset = font.createSubset.bind(font)
  // pdf-lib is written for version 1 of fontkit, whose subsets are streams. The subsets of version
  // 1 lack glyphs (ADR 0023).
  const adapter = Object.assign(font, {
    layout: createLayout(font),
    createSubset: () => {
      const subset = createSubset()
      return Object.assign(subset, { encodeStream: () => Readable.from([subset.encode()]) })
    },
  })
  return { bytes, font, fontkit: { create: () => adapter } as unknown as Fontkit }
}

type Layout = (text: string) => Pick<GlyphRun, 'glyphs' | 'positions'>

/**
 * One glyph for each character, without kerning and ligatures. The layout of the library reads the
 * tables of the font for each text, which takes twenty times as long.
 */
function createLayout(font: Font): Layout {
  const glyphs = new Map<string, Glyph>() // as many as the font has at most
  const glyphOf = (character: string) => {
    const codePoint = character.codePointAt(0) ?? 0
    const glyph = glyphs.get(character) ?? font.glyphForCodePoint(codePoint)
    // Without a code point if an earlier document has used it as a part of another one ("E" of
    // "É"): a viewer could not copy or search it.
    if (glyph.codePoints.length === 0) glyph.codePoints.push(codePoint)
    glyphs.set(character, glyph)
    return glyph
  }
  return (text) => {
    const run = Array.from(text, glyphOf)
    return { glyphs: run, positions: run.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })) }
  }
}

/** Whether both fonts can draw a character. */
export const hasGlyph = (character: string): boolean =>
  fontNames.every((name) => loadFont(name).font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
