import { existsSync, globSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** `npm run where offers`: all places of a feature. One word everywhere, so this is a list of patterns. */
const root = resolve(import.meta.dirname, '..')
const feature = process.argv[2]

const places = (word: string): [what: string, patterns: string[]][] => [
  ['rules', [`packages/domain/src/${word}/*.ts`]],
  ['contract', [`packages/contract/src/${word}{.,-}*`, `packages/contract/src/${word}/*`]],
  ['client', [`packages/client/src/${word}{.,-}*`, `packages/client/src/${word}/*`]],
  ['server', [`apps/server/src/features/${word}/**/*`, `apps/server/src/gateways/${word}/*`, `apps/server/src/platform/${word}/**/*`]],
  ['tables', [`apps/server/db/migrations/*${word}*.sql`, `apps/server/db/migrations/*${word.replaceAll('-', '_')}*.sql`]],
  ['web', [`apps/web/src/features/{${word},*/${word}}/**/*`, `apps/web/src/routes/**/${word}{.,-}*`, `apps/web/src/routes/${word}/*`]],
  ['native', [`apps/native/src/features/${word}/**/*`]],
  ['messages', [`packages/i18n/messages/*/${word}.json`]],
  ['journeys', [`e2e/**/*${word}*.ts`]],
]

if (!feature || !/^[a-z-]+$/.test(feature)) {
  const known = globSync('apps/{server,web}/src/features/*', { cwd: root }).map((path) => path.split('/').at(-1) ?? '')
  console.error(`Usage: npm run where <feature>\nFeatures: ${[...new Set(known)].sort().join(', ')}`)
  process.exit(1)
}

let found = 0
for (const [what, patterns] of places(feature)) {
  const files = [...new Set(globSync(patterns, { cwd: root }))].filter((path) => /\.\w+$/.test(path) && existsSync(join(root, path))).sort()
  if (files.length === 0) continue
  found += files.length
  console.log(`${what}\n${files.map((file) => `  ${file}`).join('\n')}`)
}
if (found === 0) {
  console.error(`no files found for ${feature}`)
  process.exitCode = 1
}
