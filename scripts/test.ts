import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Result, runSteps, type Step, sumOutcomes } from './run-steps.ts'
import { countPlaywright, countVitest } from './test-reports.ts'

/**
 * `npm test`: runs all checks and tests. `npm run check` (`--fast`) skips those that need
 * PostgreSQL, a build or a browser. `--only name,name` runs the steps whose names start with one of
 * these.
 * The last line is always `N passed, N failed`. Each test and each check counts as one. Tests that
 * passed only on a retry count as passed; the line before the last one lists them.
 */
const { values } = parseArgs({ options: { fast: { type: 'boolean', default: false }, only: { type: 'string' } } })
const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'partlane-reports-'))
// The steps and their tests start about a hundred programs, which compile the same modules.
process.env.NODE_COMPILE_CACHE ??= join(reports, 'compiled')

const script = (name: string, file: string, ...args: string[]): Step => ({ name, command: ['node', file, ...args] })

function vitest(project: string, options: Partial<Step> = {}): Step {
  const file = join(reports, `${project}.json`)
  return {
    name: `${project} tests`,
    command: ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    count: (exitCode) => countVitest(file, exitCode),
    ...options,
  }
}

const browserReport = join(reports, 'browser.json')

const fastSteps: Step[] = [
  script('types', 'scripts/check-types.ts'),
  { name: 'lint', command: ['biome', 'check', '--colors=off', '--max-diagnostics=60', '--error-on-warnings', '.'] },
  script('boundaries', 'scripts/boundaries.ts'),
  { name: 'unused code (knip)', command: ['knip', '--no-progress'] },
  { name: 'code used by tests only (knip)', command: ['knip', '--production', '--no-progress', '--include=files,exports,types'] },
  script('messages', 'scripts/check-messages.ts'),
  script('endpoint table up to date', 'scripts/generate-endpoints.ts', '--check'),
  script('tokens.css up to date', 'packages/tokens/src/write-css.ts', '--check'),
  script('machine diagrams up to date', 'scripts/draw-machines.ts', '--check'),
  vitest('unit'),
  vitest('web'),
]

/** Works in a copy of the repository, mostly on one core: it starts beside the fast steps. */
const generatedFeatures = script('generated features', 'scripts/check-generated-features.ts')

const slowSteps: Step[] = [
  script('database types up to date', 'apps/server/scripts/db-types.ts', '--check'),
  vitest('server', { exclusive: true }),
  { ...script('build', 'scripts/build-web.ts'), exclusive: true },
  script('first load of scripts', 'apps/web/scripts/measure-first-load.ts'),
  script('first visit does not grow', 'scripts/check-first-visit-growth.ts'),
  script('no secrets in the bundle', 'scripts/check-bundle.ts'),
  {
    name: 'browser journeys',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    count: (exitCode) => countPlaywright(browserReport, exitCode),
    exclusive: true,
  },
]

const startedAt = performance.now()
const results = await runSteps(selectSteps(), { concurrency: 2, cwd: root, onResult: printResult })
rmSync(reports, { recursive: true, force: true })
console.log(`\n${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`)
const { passed, failed, flaky, failures } = sumOutcomes(results)
for (const failure of failures) console.log(`failed: ${failure}`)
if (flaky.length > 0) console.log(`flaky: ${flaky.length} (${flaky.join('; ')})`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function selectSteps(): Step[] {
  const allSteps = values.fast ? fastSteps : [generatedFeatures, ...fastSteps, ...slowSteps]
  if (!values.only) return allSteps
  const names = values.only.split(',')
  return allSteps.filter(({ name }) => names.some((prefix) => name.startsWith(prefix)))
}

function printResult({ name, passed, failed, seconds, output }: Result): void {
  const statusLabel = failed > 0 ? 'FAILED' : 'ok'
  const testCounts = passed + failed > 1 ? `${passed} passed, ${failed} failed` : ''
  console.log(`${statusLabel.padEnd(6)} ${name.padEnd(32)} ${seconds.toFixed(1).padStart(6)} s  ${testCounts}`.trimEnd())
  if (failed > 0) console.log(indent(output))
}

/** Shows only the end of a long output, which has the failures, without the passed tests. */
function indent(output: string): string {
  const lines = output
    .trimEnd()
    .split('\n')
    .filter((line) => !/^\s*✓/.test(line))
  const shownLines = lines.length > 400 ? ['…', ...lines.slice(-400)] : lines
  return shownLines.map((line) => `    ${line}`).join('\n')
}
