import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Files, nameForms } from './new/name-forms.ts'
import { serverFeature } from './new/server-feature.ts'
import { webFeature } from './new/web-feature.ts'

/**
 * `npm run new server|web|migration <name>`: creates the files of a feature and prints the next
 * steps.
 */
const root = resolve(import.meta.dirname, '..')
const [kind, name] = process.argv.slice(2)
const usage = 'Usage: npm run new server|web|migration <kebab-case-name>, e.g. npm run new server saved-searches'

if (!kind || !name || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) exitWithError(usage)
const { camel } = nameForms(name)

switch (kind) {
  case 'server':
    writeFiles(serverFeature(name, nextMigration()))
    printSteps(
      `packages/contract/src/contract.ts: import and add \`${camel}\``,
      `apps/server/src/app/routes.ts: add ...${camel}Routes`,
      'npm run db:types && npm run endpoints',
    )
    break
  case 'web':
    writeFiles(webFeature(name))
    printSteps(
      `apps/web/src/routes.ts: route('profile/${name}', 'routes/profile/${name}.tsx')`,
      'apps/web/src/shell/account-links.ts: add its link',
      'node packages/i18n/src/write-types.ts',
    )
    break
  case 'migration':
    writeFiles({ [`apps/server/db/migrations/${nextMigration()}_${name.replaceAll('-', '_')}.sql`]: '-- One sentence that says why.\n\n' })
    printSteps('write the migration, then run npm run db:types')
    break
  default:
    exitWithError(usage)
}

/** Writes all files, or none if one of them exists. */
function writeFiles(files: Files): void {
  const existingFiles = Object.keys(files).filter((file) => existsSync(join(root, file)))
  if (existingFiles.length > 0) exitWithError(`files already exist: ${existingFiles.join(', ')}`)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
    console.log(file)
  }
  spawnSync('biome', ['check', '--write', ...Object.keys(files).filter((file) => /\.(tsx?|json)$/.test(file))], { cwd: root })
}

function nextMigration(): string {
  const numbers = readdirSync(join(root, 'apps/server/db/migrations')).map((file) => Number(file.slice(0, 4)))
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

function printSteps(...steps: string[]): void {
  console.log(`\nNext steps:\n${steps.map((step) => `  ${step}`).join('\n')}`)
}

function exitWithError(message: string): never {
  console.error(message)
  process.exit(1)
}
