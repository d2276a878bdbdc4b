import { readFileSync } from 'node:fs'
import type { Outcome } from './run-steps.ts'

type VitestReport = {
  numTotalTests: number
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
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
  const unloadedFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  return countHiddenFailure({ passed: report.numPassedTests, failed: report.numFailedTests + unloadedFiles }, exitCode)
}

/**
 * Counts the tests of a Playwright report. A flaky test, which passed on a retry in CI, counts as
 * passed and is also listed.
 */
export function countPlaywright(file: string, exitCode: number): Outcome {
  const { stats, errors = [], suites = [] } = readJson<PlaywrightReport>(file)
  const counts = countHiddenFailure({ passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }, exitCode)
  return { ...counts, flaky: suites.flatMap(findFlakyTests) }
}

const findFlakyTests = ({ specs = [], suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(findFlakyTests),
]

function countHiddenFailure({ passed, failed }: Outcome, exitCode: number): Outcome {
  const hasHiddenFailure = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: hasHiddenFailure ? 1 : failed }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
