import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type NewFeature, nameForms } from './new/name-forms.ts'
import { serverFeature } from './new/server-feature.ts'
import { type MenuGroup, menuGroups, webFeature } from './new/web-feature.ts'

/**
 * `npm run new server|web|migration <name>`: creates the files of a feature, registers them and
 * runs the generators that depend on them. The result compiles and passes all checks.
 */
const USAGE = `Usage: npm run new <kind> <kebab-case-name>

  server price-alerts      a table, its endpoint and a test
  web price-alerts         an account page for the endpoint price-alerts, with messages and a test
      -- --menu buying     also a link in the account menu: ${menuGroups.join(', ')}
  migration price-alerts   an empty migration with the next number`

const root = resolve(import.meta.dirname, '..')
const { kind, name, menuGroup } = parseArguments()
const { camel, Title } = nameForms(name)

switch (kind) {
  case 'server':
    create(serverFeature(name, nextMigration()))
    runGenerator('apps/server/scripts/db-types.ts')
    runGenerator('scripts/generate-endpoints.ts')
    printSteps(
      'write what the table is for: first line of the migration, README.md of the feature',
      'change the columns, then run npm run db:types',
    )
    break
  case 'web':
    if (!existsSync(join(root, `packages/contract/src/${name}.ts`)))
      exitWithError(`no contract ${name}: run npm run new server ${name} first`)
    create(webFeature(name, { menuGroup }))
    runGenerator('packages/i18n/src/write-types.ts')
    printSteps(
      `translate "${Title}" in packages/i18n/messages/fr/${name}.json${menuGroup ? ' and fr/account-menu.json' : ''}`,
      ...(menuGroup ? ['choose an icon in apps/web/src/shell/account-icons.tsx; add the path to account-links.test.ts'] : []),
      `open http://localhost:3000/profile/${name}; its data is api(${camel}Endpoints).list()`,
    )
    break
  case 'migration':
    create({
      files: { [`apps/server/db/migrations/${nextMigration()}_${name.replaceAll('-', '_')}.sql`]: '-- One sentence that says why.\n\n' },
      edits: {},
    })
    printSteps('write the migration, then run npm run db:types')
    break
  default:
    exitWithError(USAGE)
}

function parseArguments(): { kind: string | undefined; name: string; menuGroup: MenuGroup | undefined } {
  const { positionals, values } = parseArgs({ allowPositionals: true, strict: false, options: { menu: { type: 'string' } } })
  const [kindArgument, nameArgument] = positionals
  if (!nameArgument || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(nameArgument)) exitWithError(USAGE)
  const group = menuGroups.find((candidate) => candidate === values.menu)
  const hasUnknownOption = Object.keys(values).some((option) => option !== 'menu')
  if (hasUnknownOption || (values.menu !== undefined && !group)) exitWithError(USAGE)
  return { kind: kindArgument, name: nameArgument, menuGroup: group }
}

/** Writes all files and edits, or nothing if a file exists or an edit fails. */
function create({ files, edits }: NewFeature): void {
  const existingFiles = Object.keys(files).filter((file) => existsSync(join(root, file)))
  if (existingFiles.length > 0) exitWithError(`files already exist: ${existingFiles.join(', ')}`)
  const editedFiles = Object.fromEntries(
    Object.entries(edits).map(([file, edit]) => [file, edit(readFileSync(join(root, file), 'utf8'))] as const),
  )
  for (const [file, text] of Object.entries({ ...files, ...editedFiles })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
    console.log(`${file in files ? 'created' : 'changed'}  ${file}`)
  }
  const formattedFiles = Object.keys({ ...files, ...edits }).filter((file) => /\.(tsx?|json)$/.test(file))
  if (formattedFiles.length > 0) run('biome', ['check', '--write', ...formattedFiles])
}

function runGenerator(script: string): void {
  run(process.execPath, [script])
  console.log(`run      ${script}`)
}

function run(command: string, args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) exitWithError(`${command} ${args[0]} failed: ${error?.message ?? ''}${stdout}${stderr}`)
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
