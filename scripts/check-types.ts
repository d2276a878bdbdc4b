import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Type checks every workspace with TypeScript 7, after React Router generated the route types. */
const root = resolve(import.meta.dirname, '..')
const workspaces = [
  'packages/domain',
  'packages/contract',
  'packages/tokens',
  'packages/i18n',
  'packages/client',
  'packages/demo-world',
  'apps/server',
  'apps/web',
  'e2e',
  'bench',
  'scripts',
]

const runNode = (script: string, args: string[], cwd = root) =>
  spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], { cwd, encoding: 'utf8' })

const routeTypes = runNode('@react-router/dev/bin.cjs', ['typegen'], join(root, 'apps/web'))
const checks = workspaces
  .filter((workspace) => existsSync(join(root, workspace, 'tsconfig.json')))
  .map((workspace) => ({ workspace, ...runNode('typescript7/bin/tsc', ['--noEmit', '-p', workspace]) }))

for (const { stdout, stderr, status } of [routeTypes, ...checks]) if (status !== 0) console.error(`${stdout}${stderr}`)
process.exitCode = [routeTypes, ...checks].some(({ status }) => status !== 0) ? 1 : 0
