import { readFileSync } from 'node:fs'
import type { Outcome } from './run-steps.ts'

type VitestTest = { fullName: string; status: string; failureMessages?: string[] | null }
type VitestReport = {
  numTotalTests: number
  numPassedTests: number
  numFailedTests: number
  testResults: { name?: string; status: string; assertionResults: VitestTest[] }[]
}
type PlaywrightSuite = {
  specs?: { title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = PlaywrightSuite & { stats: { expected: number; unexpected: number; flaky: number }; errors?: unknown[] }

/**
 * Counts the tests of a Vitest report. A file that could not be loaded is a failure. A run is also
 * a failure if all tests passed but the exit code is not 0 (unhandled error), or if it has no
 * tests.
 */
export function countVitest(file: string, exitCode: number): Outcome {
  const report = readJson<VitestReport>(file)
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const unloadedFiles = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  const counts = { passed: report.numPassedTests, failed: report.numFailedTests + unloadedFiles.length }
  return {
    ...countHiddenFailure(counts, exitCode),
    // A test that passed on a retry keeps the messages of its first run.
    flaky: tests.filter((test) => test.status === 'passed' && firstMessage(test) !== '').map(describeTest),
    failures: [
      ...tests.filter(({ status }) => status === 'failed').map(describeTest),
      ...unloadedFiles.map(({ name }) => name ?? 'a file'),
    ],
  }
}

const firstMessage = ({ failureMessages }: VitestTest): string => failureMessages?.[0]?.split('\n')[0] ?? ''
const describeTest = (test: VitestTest): string => `${test.fullName}: ${firstMessage(test)}`

/**
 * Counts the tests of a Playwright report. A flaky test, which passed on a retry in CI, counts as
 * passed and is also listed.
 */
export function countPlaywright(file: string, exitCode: number): Outcome {
  const { stats, errors = [], suites = [] } = readJson<PlaywrightReport>(file)
  const counts = countHiddenFailure({ passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }, exitCode)
  return { ...counts, flaky: suites.flatMap(listTitles('flaky')), failures: suites.flatMap(listTitles('unexpected')) }
}

/** Lists the titles of the tests with a status. */
const listTitles =
  (wanted: string) =>
  ({ specs = [], suites = [] }: PlaywrightSuite): string[] => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === wanted)).map(({ title }) => title),
    ...suites.flatMap(listTitles(wanted)),
  ]

type Counts = Pick<Outcome, 'passed' | 'failed'>

function countHiddenFailure({ passed, failed }: Counts, exitCode: number): Counts {
  const hasHiddenFailure = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: hasHiddenFailure ? 1 : failed }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
