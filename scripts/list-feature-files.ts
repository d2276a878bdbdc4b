import { existsSync, globSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * `npm run where offers`: lists all files of a feature. A feature has the same name in all folders.
 */
const root = resolve(import.meta.dirname, '..')
const feature = process.argv[2]

const featurePlaces = (featureName: string): [what: string, patterns: string[]][] => [
  ['rules', [`packages/domain/src/${featureName}/*.ts`]],
  ['contract', [`packages/contract/src/${featureName}{.,-}*`, `packages/contract/src/${featureName}/*`]],
  ['client', [`packages/client/src/${featureName}{.,-}*`, `packages/client/src/${featureName}/*`]],
  [
    'server',
    [
      `apps/server/src/features/${featureName}/**/*`,
      `apps/server/src/gateways/${featureName}/*`,
      `apps/server/src/platform/${featureName}/**/*`,
    ],
  ],
  ['tables', [`apps/server/db/migrations/*${featureName}*.sql`, `apps/server/db/migrations/*${featureName.replaceAll('-', '_')}*.sql`]],
  [
    'web',
    [
      `apps/web/src/features/{${featureName},*/${featureName}}/**/*`,
      `apps/web/src/routes/**/${featureName}{.,-}*`,
      `apps/web/src/routes/${featureName}/*`,
    ],
  ],
  ['native', [`apps/native/src/features/${featureName}/**/*`]],
  ['messages', [`packages/i18n/messages/*/${featureName}.json`]],
  ['journeys', [`e2e/**/*${featureName}*.ts`]],
]

if (!feature || !/^[a-z-]+$/.test(feature)) {
  const knownFeatures = globSync('apps/{server,web}/src/features/*', { cwd: root }).map((path) => path.split('/').at(-1) ?? '')
  console.error(`Usage: npm run where <feature>\nFeatures: ${[...new Set(knownFeatures)].sort().join(', ')}`)
  process.exit(1)
}

let fileCount = 0
for (const [title, patterns] of featurePlaces(feature)) {
  const files = [...new Set(globSync(patterns, { cwd: root }))].filter((path) => /\.\w+$/.test(path) && existsSync(join(root, path))).sort()
  if (files.length === 0) continue
  fileCount += files.length
  console.log(`${title}\n${files.map((file) => `  ${file}`).join('\n')}`)
}
if (fileCount === 0) {
  console.error(`no files found for ${feature}`)
  process.exitCode = 1
}
