// Generates tokens.css (`npm run tokens`). With `--check` it only compares.

import { readFileSync, writeFileSync } from 'node:fs'
import { toCss } from './to-css.ts'
import { tokens } from './tokens.ts'

const cssFileUrl = new URL('./tokens.css', import.meta.url)
const css = toCss(tokens)

if (!process.argv.includes('--check')) writeFileSync(cssFileUrl, css)
else if (readFileSync(cssFileUrl, 'utf8') !== css) {
  process.stderr.write('packages/tokens/src/tokens.css is stale: run npm run tokens\n')
  process.exitCode = 1
}
