import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from '../packages/demo-world/src/people/demo-people.ts'

const root = resolve(import.meta.dirname, '..')
const ignoredFolders = /(^|\/)(node_modules|build|dist|\.react-router|storybook-static|test-results)(\/|$)/
const findFiles = (pattern: string) => globSync(pattern, { cwd: root, exclude: (path) => ignoredFolders.test(path) })
const markdownFiles = ['README.md', 'CONTRIBUTING.md', ...findFiles('docs/**/*.md'), ...findFiles('{apps,packages,e2e,bench}/**/*.md')]
const readText = (file: string) => readFileSync(join(root, file), 'utf8')

/** Abbreviations of paths in docs/spec-map.md. */
const shortPrefixes: Record<string, string> = {
  'S/': 'apps/server/src/features/',
  'P/': 'apps/server/src/platform/',
  'W/': 'apps/web/src/',
  'D/': 'packages/domain/src/',
  'C/': 'packages/contract/src/',
  'K/': 'packages/client/src/',
  'T/': 'apps/server/test/',
}
const bases = ['', 'apps/server/src/', 'apps/server/', 'apps/server/test/', 'apps/web/src/', 'packages/', 'packages/contract/src/']

/** Finds paths in code quotes that have a folder and a file extension and no placeholder. */
const findPaths = (text: string) => [...text.matchAll(/`([\w@./-]+\/[\w.-]+\.(?:ts|tsx|md|sql|json|yml))`/g)].map(([, path = '']) => path)
const fileExists = (path: string, folder: string) => {
  const fullPath = shortPrefixes[path.slice(0, 2)] ? shortPrefixes[path.slice(0, 2)] + path.slice(2) : path
  return [...bases, folder, dirname(folder)].some((base) => existsSync(join(root, base, fullPath)))
}

/** Example paths in the how-to guides. The files do not exist. */
const examples = /price-alerts|NNNN|^\/api\//

describe.each(markdownFiles)('%s', (file) => {
  it('contains only paths of existing files', () => {
    expect(findPaths(readText(file)).filter((path) => !examples.test(path) && !fileExists(path, dirname(file)))).toEqual([])
  })

  it('links only to existing files', () => {
    const links = [...readText(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !existsSync(join(root, dirname(file), link)))).toEqual([])
  })
})

describe('documentation', () => {
  it('has no markers of a merge conflict, nor have the sources', () => {
    const files = [...markdownFiles, ...findFiles('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,css,sql,json,csv}')]
    expect(files.length).toBeGreaterThan(1000)
    expect(files.filter((file) => /^(<{7}|>{7}) /m.test(readText(file)))).toEqual([])
  })

  it('uses only existing npm scripts', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
    const usedScripts = markdownFiles.flatMap((file) => [...readText(file).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name))
    expect([...new Set(usedScripts)].filter((name) => !(name in scripts))).toEqual([])
    const scriptPaths = Object.values(scripts).flatMap((script) =>
      [...script.matchAll(/node ([\w./-]+\.ts)/g)].map(([, path = '']) => path),
    )
    expect(scriptPaths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('contains the credentials of demo members', () => {
    const readme = readText('README.md')
    const documentedEmails = [...readme.matchAll(/`([\w.]+@[\w.]+)`/g)].map(([, email]) => email)
    expect(documentedEmails.length).toBeGreaterThan(3)
    expect(documentedEmails.filter((email) => !demoAccounts.some((account) => account.email === email))).toEqual([])
    expect(readme).toContain(DEMO_PASSWORD)
  })

  it('has decision records with number, date and three parts', () => {
    const decisions = globSync('docs/adr/*.md', { cwd: root }).sort()
    expect(decisions.length).toBeGreaterThan(10)
    for (const [i, file] of decisions.entries()) {
      expect(file).toContain(`/${String(i + 1).padStart(4, '0')}-`)
      expect(readText(file)).toMatch(
        /^# \d+\. .+\n\n\d{4}-\d\d-\d\d, \w+[\s\S]+\*\*Context\.\*\*[\s\S]+\*\*Decision\.\*\*[\s\S]+\*\*Consequences\.\*\*/,
      )
    }
  })
})
