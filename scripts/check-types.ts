import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Type checks every workspace with TypeScript 7, after React Router generated the route types.
 * `tsconfig.programs.json` contains the server with the benchmarks and scripts that import it: as
 * programs of their own each would check the sources of the server again.
 */
const root = resolve(import.meta.dirname, '..')
const projects = [
  'packages/domain',
  'packages/contract',
  'packages/tokens',
  'packages/i18n',
  'packages/client',
  'packages/demo-world',
  'apps/web',
  'e2e',
  'tsconfig.programs.json',
]

const runNode = (script: string, args: string[], cwd = root) =>
  spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], { cwd, encoding: 'utf8' })

const isProject = (project: string) => existsSync(join(root, project.endsWith('.json') ? project : join(project, 'tsconfig.json')))

const routeTypes = runNode('@react-router/dev/bin.cjs', ['typegen'], join(root, 'apps/web'))
const checks = projects.filter(isProject).map((project) => runNode('typescript7/bin/tsc', ['--noEmit', '-p', project]))

for (const { stdout, stderr, status } of [routeTypes, ...checks]) if (status !== 0) console.error(`${stdout}${stderr}`)
process.exitCode = [routeTypes, ...checks].some(({ status }) => status !== 0) ? 1 : 0
