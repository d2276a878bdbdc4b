import { existsSync, globSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * `npm run where offers`: lists all files of a feature. A feature has the same name in all folders,
 * in the plural; pages, journeys and migrations may use the singular. Both words find the same.
 */
const root = resolve(import.meta.dirname, '..')
const word = process.argv[2]

const knownFeatures = [
  ...new Set(globSync('apps/{server,web}/src/features/*', { cwd: root }).map((path) => path.split('/').at(-1) ?? '')),
].sort()

/** The singular and the plural of a word: `order` and `orders` are the same feature. */
const namesOf = (name: string): string[] => [name, name.endsWith('s') ? name.replace(/s$/, '') : `${name}s`]

const featurePlaces = (names: string): [what: string, patterns: string[]][] => [
  ['rules', [`packages/domain/src/${names}/*.ts`]],
  ['contract', [`packages/contract/src/${names}{.,-}*`, `packages/contract/src/${names}/*`]],
  ['client', [`packages/client/src/${names}{.,-}*`, `packages/client/src/${names}/*`]],
  ['server', [`apps/server/src/features/${names}/**/*`, `apps/server/src/gateways/${names}/*`, `apps/server/src/platform/${names}/**/*`]],
  ['tables', [`apps/server/db/migrations/*${names}*.sql`, `apps/server/db/migrations/*${names.replaceAll('-', '_')}*.sql`]],
  ['web', [`apps/web/src/features/{${names},*/${names}}/**/*`, `apps/web/src/routes/**/${names}{.,-}*`, `apps/web/src/routes/${names}/*`]],
  ['native', [`apps/native/src/features/${names}/**/*`]],
  ['messages', [`packages/i18n/messages/*/${names}.json`]],
  ['journeys', [`e2e/**/*${names}*.ts`]],
]

if (!word || !/^[a-z-]+$/.test(word)) {
  console.error(`Usage: npm run where <feature>\nFeatures: ${knownFeatures.join(', ')}`)
  process.exit(1)
}

const names = namesOf(word)
/** Features whose names begin alike, such as `order-lookups`: their files are not listed. */
const otherFeatures = knownFeatures.filter((feature) => names.some((name) => feature.startsWith(`${name}-`)))
const isOfOtherFeature = (path: string) => otherFeatures.some((feature) => new RegExp(`[/-]${feature}`).test(path.replaceAll('_', '-')))

let fileCount = 0
for (const [title, patterns] of featurePlaces(`{${names.join(',')}}`)) {
  const files = [...new Set(globSync(patterns, { cwd: root }))]
    .filter((path) => /\.\w+$/.test(path) && existsSync(join(root, path)) && !isOfOtherFeature(path))
    .sort()
  if (files.length === 0) continue
  fileCount += files.length
  console.log(`${title}\n${files.map((file) => `  ${file}`).join('\n')}`)
}
if (fileCount === 0) {
  console.error(`no files found for ${word}`)
  process.exitCode = 1
}
