import { writeFileSync } from 'node:fs'
import { toCss } from './to-css.ts'
import { tokens } from './tokens.ts'

/** Writes tokens.css anew: `node packages/tokens/src/write-css.ts`. */
writeFileSync(new URL('./tokens.css', import.meta.url), toCss(tokens))
