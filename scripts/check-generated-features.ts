import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * A step of `npm test`: generates a server and a web feature in a copy of the repository and checks
 * them as `npm test` would: types, lint, boundaries, messages, unused code, the generated tests,
 * and the tests that every table must pass.
 */
const root = resolve(import.meta.dirname, '..')
const FEATURE = 'sample-notes'
const WORKSPACES_WITH_GENERATED_CODE = ['packages/contract', 'packages/client', 'packages/i18n', 'apps/server', 'apps/web']

const listFolder = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

const copy = mkdtempSync(join(tmpdir(), 'partlane-new-feature-'))
try {
  copyRepository()
  run('generate a server feature', 'node', ['scripts/new.ts', 'server', FEATURE])
  run('generate a web feature', 'node', ['scripts/new.ts', 'web', FEATURE, '--menu', 'buying'])
  run('route types', 'react-router', ['typegen'], 'apps/web')
  for (const workspace of WORKSPACES_WITH_GENERATED_CODE)
    run(`types of ${workspace}`, 'node', ['node_modules/typescript7/bin/tsc', '--noEmit', '-p', workspace])
  run('lint', 'biome', ['check', '--error-on-warnings', '--vcs-enabled=false', 'apps', 'packages'])
  run('boundaries', 'node', ['scripts/boundaries.ts'])
  run('messages', 'node', ['scripts/check-messages.ts'])
  run('unused code', 'knip', ['--no-progress', '--no-gitignore'])
  const serverTests = [
    `src/features/${FEATURE}`,
    'test/user-data.test.ts',
    'test/schema.test.ts',
    'src/features/profile/export-data.test.ts',
  ]
  run('server tests', 'vitest', ['run', '--project', 'server', ...serverTests.map((path) => `apps/server/${path}`)])
  run('web tests', 'vitest', ['run', '--project', 'web', `apps/web/src/features/${FEATURE}`])
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** Copies the files that git knows or would add, and links the installed packages. */
function copyRepository(): void {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of stdout.split('\0').filter((path) => path !== ''))
    cpSync(join(root, file), join(copy, file), { recursive: true, force: true })
  for (const folder of ['.', 'apps/server', 'apps/web']) linkPackages(folder)
}

/** Links each installed package. The relative links of the workspaces then lead to the copy. */
function linkPackages(folder: string): void {
  const [installed, linked] = [root, copy].map((base) => join(base, folder, 'node_modules')) as [string, string]
  mkdirSync(linked)
  for (const name of listFolder(installed).filter((entry) => !entry.startsWith('.vite') && entry !== '@partlane'))
    symlinkSync(join(installed, name), join(linked, name))
  if (folder !== '.') return
  mkdirSync(join(linked, '@partlane'))
  for (const name of listFolder(join(installed, '@partlane')))
    symlinkSync(readlinkSync(join(installed, '@partlane', name)), join(linked, '@partlane', name))
}

/** @throws Error with the output when the command fails */
function run(title: string, command: string, args: string[], folder = '.'): void {
  const startedAt = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: join(copy, folder), encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`${title} failed
${stdout}${stderr}`)
  console.log(`${title.padEnd(32)} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s`)
}
