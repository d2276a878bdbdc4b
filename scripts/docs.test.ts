import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from '../packages/demo-world/src/people/demo-people.ts'

const root = resolve(import.meta.dirname, '..')
const files = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Short forms of docs/spec-map.md. */
const short: Record<string, string> = {
  'S/': 'apps/server/src/features/',
  'P/': 'apps/server/src/platform/',
  'W/': 'apps/web/src/',
  'D/': 'packages/domain/src/',
  'C/': 'packages/contract/src/',
  'K/': 'packages/client/src/',
  'T/': 'apps/server/test/',
}
const bases = ['', 'apps/server/src/', 'apps/server/', 'apps/server/test/', 'apps/web/src/', 'packages/', 'packages/contract/src/']

/** A path said in the text: in code quotes, with a folder and an ending, without anything left open. */
const pathsIn = (text: string) => [...text.matchAll(/`([\w@./-]+\/[\w.-]+\.(?:ts|tsx|md|sql|json|yml))`/g)].map(([, path = '']) => path)
const isThere = (path: string) => {
  const full = short[path.slice(0, 2)] ? short[path.slice(0, 2)] + path.slice(2) : path
  return bases.some((base) => existsSync(join(root, base, full)))
}

/** Examples of files that somebody is about to write. */
const examples = /offers|saved-searches|NNNN|^\/api\//

describe.each(files)('%s', (file) => {
  it('names only files that are there', () => {
    expect(pathsIn(read(file)).filter((path) => !examples.test(path) && !isThere(path))).toEqual([])
  })

  it('links only to what is there', () => {
    const links = [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !existsSync(join(root, dirname(file), link)))).toEqual([])
  })
})

it('names only scripts that package.json has', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = files.flatMap((file) => [...read(file).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name))
  expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
  const run = Object.values(scripts).flatMap((script) => [...script.matchAll(/node ([\w./-]+\.ts)/g)].map(([, path = '']) => path))
  expect(run.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('tells sign-ins that work', () => {
  const readme = read('README.md')
  const told = [...readme.matchAll(/`([\w.]+@[\w.]+)`/g)].map(([, email]) => email)
  expect(told.length).toBeGreaterThan(3)
  expect(told.filter((email) => !demoAccounts.some((account) => account.email === email))).toEqual([])
  expect(readme).toContain(DEMO_PASSWORD)
})

it('keeps decisions numbered, dated and in three parts', () => {
  const decisions = globSync('docs/adr/*.md', { cwd: root }).sort()
  expect(decisions.length).toBeGreaterThan(10)
  for (const [i, file] of decisions.entries()) {
    expect(file).toContain(`/${String(i + 1).padStart(4, '0')}-`)
    expect(read(file)).toMatch(
      /^# \d+\. .+\n\n\d{4}-\d\d-\d\d, \w+[\s\S]+\*\*Context\.\*\*[\s\S]+\*\*Decision\.\*\*[\s\S]+\*\*Consequences\.\*\*/,
    )
  }
})
