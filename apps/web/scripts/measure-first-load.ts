import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildFolderOf, renderFirstVisit } from './first-visit.ts'

/**
 * Sums the JavaScript that a first visit to a page loads, in kB as served: precompressed with
 * brotli, or uncompressed where a file is too small to be compressed. Message files count too.
 * `node apps/web/scripts/measure-first-load.ts [path]`
 * exits with 1 above the limit, or if a font was built twice.
 */
const LIMIT_KB = 140

const buildFolder = buildFolderOf(resolve(import.meta.dirname, '../../..'))
const clientFolder = join(buildFolder, 'client')
const { scripts } = await renderFirstVisit(buildFolder, process.argv[2] ?? '/fr')

const rows = scripts.map((file) => ({ file, kb: servedBytes(file) / 1000 }))
const total = rows.reduce((sum, { kb }) => sum + kb, 0)
const printSize = (kb: number, label: string) => process.stdout.write(`${kb.toFixed(1).padStart(7)} kB  ${label}\n`)
for (const { file, kb } of rows.sort((a, b) => b.kb - a.kb)) printSize(kb, file)
printSize(total, `in ${rows.length} scripts, brotli (limit ${LIMIT_KB} kB)`)
const fontCopies = listFontCopies()
if (fontCopies.length > 0) process.stderr.write(`these fonts have two names, so pages load them twice: ${fontCopies.join(', ')}\n`)
if (total > LIMIT_KB || fontCopies.length > 0) process.exit(1)

/** Fonts whose names in the styles and in the preload hints of the server bundle differ. */
function listFontCopies(): string[] {
  const fonts = readdirSync(join(clientFolder, 'assets')).filter((file) => file.endsWith('.woff2'))
  const nameOf = (file: string) => file.replace(/-[\w-]{8}\.woff2$/, '')
  return fonts.filter((file, i) => fonts.findIndex((other) => nameOf(other) === nameOf(file)) < i)
}

function servedBytes(file: string): number {
  const compressed = join(clientFolder, `${file}.br`)
  return readFileSync(existsSync(compressed) ? compressed : join(clientFolder, file)).byteLength
}
