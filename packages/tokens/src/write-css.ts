import { readFileSync, writeFileSync } from 'node:fs'
import { toCss } from './to-css.ts'
import { tokens } from './tokens.ts'

/** Generates tokens.css (`npm run tokens`). With `--check` it only compares. */
const cssFile = new URL('./tokens.css', import.meta.url)
const css = toCss(tokens)

if (!process.argv.includes('--check')) writeFileSync(cssFile, css)
else if (readFileSync(cssFile, 'utf8') !== css) {
  process.stderr.write('packages/tokens/src/tokens.css is stale: run npm run tokens\n')
  process.exitCode = 1
}
