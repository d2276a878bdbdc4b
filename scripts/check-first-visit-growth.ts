import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { buildFolderOf, renderFirstVisit } from '../apps/web/scripts/first-visit.ts'
import { buildWebIfStale } from './build-web.ts'
import { copyRepository, runInCopy } from './copy-repository.ts'

/**
 * A step of `npm test`: the first visit of the home page must not grow with the number of
 * endpoints, routes, message files and features. Adds some of each in a copy of the repository,
 * builds it, and compares the compressed scripts, styles and inline scripts of both builds.
 */
const MAX_GROWTH_BYTES = 30
const FEATURES = ['sample-notes', 'sample-reminders']
const root = resolve(import.meta.dirname, '..')

const copy = mkdtempSync(join(tmpdir(), 'partlane-first-visit-'))
try {
  await buildWebIfStale(() => undefined)
  copyRepository(copy)
  for (const [index, feature] of FEATURES.entries()) {
    runInCopy(copy, `generate ${feature}`, 'node', ['scripts/new.ts', 'server', feature])
    const menuOptions = index === 0 ? ['--menu', 'buying'] : []
    runInCopy(copy, 'generate its page', 'node', ['scripts/new.ts', 'web', feature, ...menuOptions])
  }
  runInCopy(copy, 'build', 'node', ['scripts/build-web.ts'])
  const [before, after] = [await weighFirstVisit(root), await weighFirstVisit(copy)]
  const growth = sum(after) - sum(before)
  console.log(`first visit ${sum(before)} bytes, with ${FEATURES.length} more features ${sum(after)} (${growth})`)
  if (Math.abs(growth) > MAX_GROWTH_BYTES) {
    for (const [name, bytes] of Object.entries(after)) console.log(`${name.padEnd(48)} ${before[name] ?? 0} -> ${bytes}`)
    process.exitCode = 1
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function sum(weights: Record<string, number>): number {
  return Object.values(weights).reduce((total, bytes) => total + bytes, 0)
}

/** Bytes of files by their name without the hash, which several chunks may share. */
async function weighFirstVisit(folder: string): Promise<Record<string, number>> {
  const buildFolder = buildFolderOf(folder)
  const { scripts, styles, inlineScripts } = await renderFirstVisit(buildFolder, '/fr')
  const texts = [...scripts, ...styles].map((file) => [file, readFileSync(join(buildFolder, 'client', file), 'utf8')] as const)
  const weights: Record<string, number> = {}
  for (const [file, text] of [...texts, ['inline scripts', inlineScripts] as const]) {
    const name = removeHashes(file)
    weights[name] = (weights[name] ?? 0) + weigh(text)
  }
  return weights
}

/** Hashes of the content and the time of the render: their digits compress differently. */
function removeHashes(text: string): string {
  return text.replaceAll(/-[\w-]{8}(?=\.(?:js|css|woff2|avif|svg)\b)/g, '').replaceAll(/(?<=["-])[0-9a-f]{8}(?=["'.])|\b\d{13}\b/g, '')
}

function weigh(text: string): number {
  return brotliCompressSync(removeHashes(text), { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).byteLength
}
