import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

const listFolder = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

/** Copies the files that git knows or would add, and links the installed packages. */
export function copyRepository(copy: string): void {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path))))
    cpSync(join(root, file), join(copy, file), { recursive: true, force: true })
  for (const folder of ['.', 'apps/server', 'apps/web']) linkPackages(copy, folder)
}

/** Links each installed package. The relative links of the workspaces then lead to the copy. */
function linkPackages(copy: string, folder: string): void {
  const [installed, linked] = [root, copy].map((base) => join(base, folder, 'node_modules')) as [string, string]
  mkdirSync(linked)
  for (const name of listFolder(installed).filter((entry) => !entry.startsWith('.vite') && entry !== '@partlane'))
    symlinkSync(join(installed, name), join(linked, name))
  if (folder !== '.') return
  mkdirSync(join(linked, '@partlane'))
  for (const name of listFolder(join(installed, '@partlane')))
    symlinkSync(readlinkSync(join(installed, '@partlane', name)), join(linked, '@partlane', name))
}

/** Runs a command in the copy. @throws Error with the output when it fails */
export function runInCopy(copy: string, title: string, command: string, args: string[]): void {
  const startedAt = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${title} failed\n${stdout}${stderr}`)
  console.log(`${title.padEnd(32)} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s`)
}
