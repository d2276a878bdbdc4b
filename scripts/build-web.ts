import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const stampFile = join(web, 'build/.sources')

/** Sources of the web build. */
const sources = ['apps/web', ...['client', 'contract', 'domain', 'i18n', 'tokens'].map((name) => `packages/${name}`), 'package-lock.json']
const ignoredFolders = new Set(['node_modules', 'build', '.react-router', 'storybook-static', 'test', 'dist', 'scripts'])

/**
 * Builds the web app if a source has changed since the last build.
 * @returns whether it was built
 */
export async function buildWebIfStale(log: (line: string) => void = console.log): Promise<boolean> {
  const hash = hashOf(sources.map((path) => join(root, path)))
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return false
  const startedAt = performance.now()
  log('building the web app (only needed when its sources have changed)')
  await run(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'])
  await compressAssets(join(web, 'build/client/assets'))
  writeFileSync(stampFile, hash)
  log(`web app built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return true
}

function hashOf(paths: string[]): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of paths.flatMap(listFiles).sort()) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  const entries = path.endsWith('.json') ? undefined : readdirSync(path, { withFileTypes: true })
  if (!entries) return [path]
  return entries.flatMap((entry) => {
    if (ignoredFolders.has(entry.name) || /\.(test|stories)\.tsx?$/.test(entry.name)) return []
    const childPath = join(path, entry.name)
    return entry.isDirectory() ? listFiles(childPath) : [childPath]
  })
}

/**
 * Runs a command. Does not print its output.
 * @throws Error with the output if the command fails
 */
function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolvePromise, rejectPromise) => {
    const child = spawn(command, args, { cwd: web, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
    child.on('error', rejectPromise)
    child.on('close', (code) => (code === 0 ? resolvePromise() : rejectPromise(new Error(`the web app could not be built:\n${output}`))))
  })
}

const compressors = {
  '.br': (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  '.gz': (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
}

/**
 * Compresses scripts and styles once in the build, so that the server does not compress these files
 * per request.
 */
async function compressAssets(folder: string): Promise<void> {
  const files = readdirSync(folder).filter((name) => /\.(js|css|svg|json)$/.test(name))
  for (const name of files) {
    const bytes = readFileSync(join(folder, name))
    if (bytes.byteLength < 1024) continue
    for (const [extension, compress] of Object.entries(compressors)) writeFileSync(join(folder, name + extension), await compress(bytes))
  }
}

if (import.meta.main && !(await buildWebIfStale())) console.log('the built web app is up to date')
