import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fontSubsets, listCodePointRanges } from '../scripts/font-subsets.ts'

const webFolder = resolve(import.meta.dirname, '..')
const messagesFolder = resolve(webFolder, '../../packages/i18n/messages')
/** Drawn by a font of the system: no web font has them. */
const SYMBOLS_PATTERN = /[\p{Extended_Pictographic}\p{Cc}]/u

describe('the font subsets', () => {
  it('have all characters of the screen texts in both languages', () => {
    const texts = globSync('*/*.json', { cwd: messagesFolder }).map((file) => readFileSync(resolve(messagesFolder, file), 'utf8'))
    const characters = new Set(fontSubsets.filter(({ family }) => family === 'Nunito').flatMap((subset) => [...subset.characters]))
    const missing = [...new Set(texts.join(''))].filter((character) => !characters.has(character) && !SYMBOLS_PATTERN.test(character))
    expect(missing).toEqual([])
  })

  it('are named in the styles with their characters', () => {
    const styles = readFileSync(resolve(webFolder, 'src/ui/fonts/subsets.css'), 'utf8').replaceAll(/\s+/g, ' ')
    for (const { name, characters } of fontSubsets) {
      const rule = styles.split('@font-face').find((text) => text.includes(`${name}.woff2`))
      expect([name, /unicode-range: ([^;]+)/.exec(rule ?? '')?.[1]]).toEqual([name, listCodePointRanges(characters).join(', ')])
    }
  })
})
