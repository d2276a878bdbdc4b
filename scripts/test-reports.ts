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
  const report = read<VitestReport>(file)
  const unloaded = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length
  return fairly({ passed: report.numPassedTests, failed: report.numFailedTests + unloaded }, exitCode)
}

/** The same of Playwright. Only CI repeats a journey (a machine may stall for a moment); one that passed then has passed, a fault fails each time. */
export function countPlaywright(file: string, exitCode: number): Outcome {
  const { stats, errors = [] } = read<PlaywrightReport>(file)
  return fairly({ passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }, exitCode)
}

function fairly({ passed, failed }: Outcome, exitCode: number): Outcome {
  const hidden = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: hidden ? 1 : failed }
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
