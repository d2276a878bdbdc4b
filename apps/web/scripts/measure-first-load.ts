import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Sums the JavaScript that a first visit to a page loads, in kB as served: precompressed with
 * brotli, or uncompressed where a file is too small to be compressed. Message files count too.
 * `node apps/web/scripts/measure-first-load.ts [route id] [message namespace...]`
 * exits with 1 above the limit, or if a font was built twice.
 */
const LIMIT_KB = 140

type Chunk = { file: string; imports?: string[]; isEntry?: boolean; src?: string }
const clientDir = resolve(import.meta.dirname, '../build/client')
const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

const [route = 'home', ...namespaceArgs] = process.argv.slice(2)
const namespaces = ['shell', 'ui', ...(namespaceArgs.length > 0 ? namespaceArgs : [route])]
const entryKeys = [
  findKey((key) => key.includes('entry.client')),
  ...['src/root.tsx', 'src/routes/shell.tsx', 'src/routes/content.tsx', `src/routes/${route}.tsx`].map((file) =>
    findKey((key) => key.includes(file)),
  ),
  ...namespaces.map((name) => findKey((key) => key.endsWith(`virtual:messages/fr/${name}`))),
]

const files = new Set<string>([routerManifest()])
for (const key of entryKeys) visit(key)

const rows = [...files].map((file) => ({ file, kb: servedBytes(file) / 1000 }))
const total = rows.reduce((sum, { kb }) => sum + kb, 0)
const printSize = (kb: number, label: string) => process.stdout.write(`${kb.toFixed(1).padStart(7)} kB  ${label}\n`)
for (const { file, kb } of rows.sort((a, b) => b.kb - a.kb)) printSize(kb, file)
printSize(total, `in ${rows.length} scripts, brotli (limit ${LIMIT_KB} kB)`)
const fontCopies = listFontCopies()
if (fontCopies.length > 0) process.stderr.write(`these fonts have two names, so pages load them twice: ${fontCopies.join(', ')}\n`)
if (total > LIMIT_KB || fontCopies.length > 0) process.exit(1)

/** Fonts whose names in the styles and in the preload hints of the server bundle differ. */
function listFontCopies(): string[] {
  const fonts = readdirSync(join(clientDir, 'assets')).filter((file) => file.endsWith('.woff2'))
  const nameOf = (file: string) => file.replace(/-[\w-]{8}\.woff2$/, '')
  return fonts.filter((file, i) => fonts.findIndex((other) => nameOf(other) === nameOf(file)) < i)
}

function servedBytes(file: string): number {
  const compressed = join(clientDir, `${file}.br`)
  return readFileSync(existsSync(compressed) ? compressed : join(clientDir, file)).byteLength
}

function findKey(matches: (key: string) => boolean): string {
  const key = Object.keys(manifest).find(matches)
  if (key === undefined) throw new Error(`no chunk of the build matches ${matches}`)
  return key
}

function visit(key: string): void {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const importedKey of chunk.imports ?? []) visit(importedKey)
}

/** React Router's manifest is not part of Vite's manifest. The server bundle contains its name. */
function routerManifest(): string {
  const server = readFileSync(resolve(clientDir, '../server/index.js'), 'utf8')
  const file = /\/(assets\/manifest-\w+\.js)/.exec(server)?.[1]
  if (!file) throw new Error('the server bundle does not name the route manifest')
  return file
}
