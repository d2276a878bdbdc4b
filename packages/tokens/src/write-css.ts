import { readFileSync, writeFileSync } from 'node:fs'
import { toCss } from './to-css.ts'
import { tokens } from './tokens.ts'

/** Writes tokens.css anew: `node packages/tokens/src/write-css.ts`. `--check` only compares, for CI. */
const cssFile = new URL('./tokens.css', import.meta.url)
const css = toCss(tokens)

if (!process.argv.includes('--check')) writeFileSync(cssFile, css)
else if (readFileSync(cssFile, 'utf8') !== css) {
  process.stderr.write('packages/tokens/src/tokens.css is stale: run node packages/tokens/src/write-css.ts\n')
  process.exitCode = 1
}
