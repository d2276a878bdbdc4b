import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findImportCycles } from './figures/import-cycles.ts'
import { checkComments } from './style/comments.ts'
import { checkSubject, readSubjects } from './style/commits.ts'
import { checkConstants, prefixes, suffixes } from './style/constants.ts'
import { parseForbiddenTerms } from './style/glossary.ts'
import { createIdentifierCheck } from './style/identifiers.ts'
import { type Problem, parseSource, readSourceFiles, type SourceFile } from './style/source-files.ts'

const root = resolve(import.meta.dirname, '..')
const files = readSourceFiles()
const terms = parseForbiddenTerms(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))

type Check = (file: SourceFile) => Problem[]
const checkNames: Check = createIdentifierCheck(terms)
const checks: Record<string, Check> = {
  'names follow docs/glossary.md': checkNames,
  'numeric constants have a unit': checkConstants,
  'comments are at most 100 columns wide and plain': checkComments,
}

describe('source files', { timeout: 60_000 }, () => {
  it('are found', () => {
    expect(files.length).toBeGreaterThan(1000)
  })

  it.each(Object.entries(checks))('%s', (_, check) => {
    expect(files.flatMap((file) => check(file).map(({ line, message }) => `${file.path}:${line} ${message}`))).toEqual([])
  })

  it('have no import cycles, also not of types', () => {
    expect(findImportCycles(files)).toEqual([])
  })
})

describe('CONTRIBUTING.md', () => {
  it('lists the prefixes and suffixes of numeric constants', () => {
    const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
    const words = [...prefixes.map((prefix) => `\`${prefix}_\``), ...suffixes.map((suffix) => `\`_${suffix}\``)]
    expect(words.filter((word) => !text.includes(word))).toEqual([])
  })
})

describe('commits since the base commit', () => {
  const subjects = readSubjects(root)

  it.skipIf(subjects === undefined)('have a subject with an area and an imperative', () => {
    expect(subjects?.flatMap((subject) => checkSubject(subject).map((problem) => `"${subject}" ${problem}`))).toEqual([])
  })
})

/** `invalidateQueries` joins a first request, whose response may be older than the change. */
describe('client and web', () => {
  it('use invalidateAndRefetch instead of invalidateQueries with a key', () => {
    const callers = files.filter(
      ({ path, text }) =>
        /^(packages\/client|apps\/web)\/src\//.test(path) && !/\.test\.tsx?$/.test(path) && /invalidateQueries\(\{\s*queryKey/.test(text),
    )
    expect(callers.map(({ path }) => path)).toEqual(['packages/client/src/api/query-client.ts'])
  })
})

/** Text in px does not grow with the font size of the browser (WCAG 1.4.4). */
describe('class names of the web app', () => {
  it('have no text size in px', () => {
    const paths = globSync('apps/web/src/**/*.{ts,tsx,css}', { cwd: root })
    expect(paths.filter((path) => /text-\[[\d.]+px\]/.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  /** Paler text has less than the contrast of WCAG 1.4.3. `reload-bar` is for what loads again. */
  it('make nothing paler by a state, except photos', () => {
    const paths = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root })
    const isPaler = (path: string) => /(&&|[?:]) '([^']* )?opacity-[1-9]\d?[ ']/.test(readFileSync(join(root, path), 'utf8'))
    expect(paths.filter(isPaler)).toEqual(['apps/web/src/features/selling/PhotoTile.tsx'])
  })
})

describe('style rules', () => {
  const messagesOf = (check: Check, text: string, path = 'packages/domain/src/example.ts') =>
    check(parseSource(path, text)).map(({ line, message }) => `${line} ${message}`)

  it('parse the terms of the glossary', () => {
    const markdown = '| we say | we do not say |\n|---|---|\n| refetch | ask again*, repeat |\n| `MAX_` | `MOST`* |\n'
    expect(parseForbiddenTerms(markdown)).toEqual([
      { words: ['ask', 'again'], constantsOnly: false, advice: 'refetch' },
      { words: ['most'], constantsOnly: true, advice: '`MAX_`' },
    ])
    expect(terms.length).toBeGreaterThan(30)
  })

  it.each([
    'const askedAt = 1',
    'function useWishes() {}',
    'type SearchQuestion = string',
    'const load = ({ given }: Props) => given',
    'const MOST_ROWS = 1',
    'const options = { wayIn: 1 }',
  ])('reject the name in %s', (text) => {
    expect(messagesOf(checkNames, text)).toHaveLength(1)
  })

  it('reject the name of a file', () => {
    expect(messagesOf(checkNames, '', 'packages/domain/src/ask-again.ts')).toHaveLength(1)
  })

  it.each([
    'const mostRecent = 1',
    "const row = { given_name: 'Ada' }",
    "import { asked } from 'library'",
    'const text = "asked"',
    'const lookUpPlate = 1',
  ])('accept the name in %s', (text) => {
    expect(messagesOf(checkNames, text)).toEqual([])
  })

  it.each(['const RETRY_AFTER = 5', 'const DAY = 24 * 3600', 'const BATCH = -1'])('reject the constant in %s', (text) => {
    expect(messagesOf(checkConstants, text)).toHaveLength(1)
  })

  it.each([
    'const RETRY_DELAY_MS = 5',
    'const MAX_ROWS = 24 * 2',
    'const BYTES_PER_LINE = 80',
    "const NAME = 'x'",
    'const FOLDER = join(1)',
  ])('accept the constant in %s', (text) => {
    expect(messagesOf(checkConstants, text)).toEqual([])
  })

  it('reject a wide comment and name its line', () => {
    const wideLine = `// ${'x'.repeat(100)}`
    expect(messagesOf(checkComments, `const a = 1\n${wideLine}`)).toEqual(['2 the comment ends in column 103: wrap it at 100'])
    expect(messagesOf(checkComments, `/**\n * ${'x'.repeat(100)}\n */`)).toEqual(['2 the comment ends in column 103: wrap it at 100'])
    expect(messagesOf(checkComments, `const a = '${'x'.repeat(80)}' // a comment after code`)).toHaveLength(1)
  })

  it('reject vague words in comments', () => {
    expect(messagesOf(checkComments, '// Nobody is told why')).toHaveLength(2)
  })

  it('accept URLs, wide code, and literals that look like comments', () => {
    const literals = [`'// ${'x'.repeat(100)}'`, `\`https://${'x'.repeat(100)}\``, `/[/]/ /* short */`, `'${'x'.repeat(120)}'`]
    expect(messagesOf(checkComments, `// https://example.com/${'x'.repeat(100)}\nconst a = [${literals.join(',\n')}]`)).toEqual([])
    expect(messagesOf(checkComments, `const a = <p>// nobody {'x'}</p>`, 'apps/web/src/Example.tsx')).toEqual([])
  })

  it.each([
    ['server/cart: reject a quantity above the stock', 0],
    ['client, domain: shorten the session store', 0],
    ['Merge branch main', 0],
    ['Reject a quantity above the stock', 1],
    ['server/cart: rejected a quantity', 1],
    ['server/cart: reject a quantity.', 1],
    [`server/cart: reject ${'x'.repeat(60)}`, 1],
  ])('count the problems of the subject "%s"', (subject, count) => {
    expect(checkSubject(subject)).toHaveLength(count)
  })
})
