import { readFileSync } from 'node:fs'
import type { Outcome } from './run-steps.ts'

type VitestReport = {
  numTotalTests: number
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors?: unknown[] }

/**
 * How many tests of Vitest passed and failed. A file that could not even be loaded is a failure, and so is a run that ended badly
 * with every test green (an error nobody awaited) or that found no test at all.
 */
export function countVitest(file: string, exitCode: number): Outcome {
  const report = readJson<VitestReport>(file)
  const unloadedFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  return countHiddenFailure({ passed: report.numPassedTests, failed: report.numFailedTests + unloadedFiles }, exitCode)
}

/** The same of Playwright. Only CI repeats a journey (a machine may stall for a moment); one that passed then has passed, a fault fails each time. */
export function countPlaywright(file: string, exitCode: number): Outcome {
  const { stats, errors = [] } = readJson<PlaywrightReport>(file)
  return countHiddenFailure({ passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }, exitCode)
}

function countHiddenFailure({ passed, failed }: Outcome, exitCode: number): Outcome {
  const hasHiddenFailure = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: hasHiddenFailure ? 1 : failed }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
