import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import subsetFont from 'subset-font'
import { fontSubsets, listCodePointRanges } from './font-subsets.ts'

/**
 * Writes src/ui/fonts: the fonts with the characters and weights that most pages need, and the
 * styles that name them. The complete fonts stay available for other characters (fonts.css).
 * Run it after an update of a font or a change of `commonCharacters`:
 * `node apps/web/scripts/subset-fonts.ts`
 */
const folder = resolve(import.meta.dirname, '../src/ui/fonts')
const require = createRequire(import.meta.url)

const rules: string[] = []
for (const { name, source, family, weight, characters, axes } of fontSubsets) {
  const font = await subsetFont(readFileSync(require.resolve(source)), characters, {
    targetFormat: 'woff2',
    ...(axes ? { variationAxes: axes } : {}),
  })
  writeFileSync(resolve(folder, `${name}.woff2`), font)
  process.stdout.write(`${name.padEnd(24)} ${(font.byteLength / 1000).toFixed(1).padStart(5)} kB, ${characters.length} characters\n`)
  rules.push(`@font-face {
  font-family: ${family};
  font-style: normal;
  font-display: swap;
  font-weight: ${weight};
  src: url("./${name}.woff2") format("woff2");
  unicode-range: ${listCodePointRanges(characters).join(', ')};
}`)
}
const styles = resolve(folder, 'subsets.css')
writeFileSync(styles, `/* Written by scripts/subset-fonts.ts. */\n${rules.join('\n')}\n`)
spawnSync('biome', ['format', '--write', styles])
