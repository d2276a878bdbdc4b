import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Result, runSteps, type Step, sumOutcomes } from './run-steps.ts'
import { countPlaywright, countVitest } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'partlane-steps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const nodeStep = (name: string, code: string, options: Partial<Step> = {}): Step => ({ name, command: ['node', '-e', code], ...options })
const runAll = (steps: Step[]) => runSteps(steps, { concurrency: 2, cwd: folder, onResult: () => undefined })
const countsByName = (results: Result[]) => Object.fromEntries(results.map(({ name, passed, failed }) => [name, [passed, failed]]))

describe('runSteps', () => {
  it('counts a command as one and tests by their report', async () => {
    const results = await runAll([
      nodeStep('good', ''),
      nodeStep('bad', 'process.exit(3)'),
      nodeStep('tests', '', { count: () => ({ passed: 40, failed: 2 }) }),
      nodeStep('without a report', '', { count: () => countVitest(join(folder, 'none.json'), 0) }),
      { name: 'no such program', command: ['no-such-program-here'] },
    ])
    expect(countsByName(results)).toEqual({
      good: [1, 0],
      bad: [0, 1],
      tests: [40, 2],
      'without a report': [0, 1],
      'no such program': [0, 1],
    })
    expect(sumOutcomes(results)).toEqual({ passed: 41, failed: 5, flaky: [], failures: [] })
    expect(sumOutcomes([...results, { passed: 1, failed: 0, flaky: ['slow'] }]).flaky).toEqual(['slow'])
  })

  it('runs two steps at a time and exclusive steps alone', async () => {
    const order: string[] = []
    const file = JSON.stringify(join(folder, 'third-step'))
    const steps = [
      // Ends only after the third step has started, which therefore does not wait for it
      nodeStep('a', `const timer = setInterval(() => require('node:fs').existsSync(${file}) && clearInterval(timer), 5)`),
      nodeStep('b', ''),
      nodeStep('c', `require('node:fs').writeFileSync(${file}, '')`),
      nodeStep('alone', '', { exclusive: true }),
      nodeStep('after', ''),
    ]
    await runSteps(steps, { concurrency: 2, cwd: folder, onResult: ({ name }) => order.push(name) })
    expect(order.slice(3)).toEqual(['alone', 'after'])
    expect(order[0]).toBe('b')
  })
})

describe('countVitest and countPlaywright', () => {
  const writeReport = (report: unknown) => {
    const file = join(folder, 'report.json')
    writeFileSync(file, JSON.stringify(report))
    return file
  }
  const vitestReport = (passed: number, failed: number, files: unknown[] = []) =>
    writeReport({ numPassedTests: passed, numFailedTests: failed, testResults: files })

  it('count the tests of Vitest', () => {
    expect(countVitest(vitestReport(5, 2), 1)).toMatchObject({ passed: 5, failed: 2 })
  })

  it('name the failed tests of Vitest, and those that passed on a retry', () => {
    const assertionResults = [
      { fullName: 'adds', status: 'passed', failureMessages: [] },
      { fullName: 'waits', status: 'passed', failureMessages: ['Error: no answer\n    at x.ts'] },
      { fullName: 'divides', status: 'failed', failureMessages: ['AssertionError: expected 1\n    at y.ts'] },
    ]
    const files = [
      { status: 'failed', assertionResults },
      { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
    ]
    expect(countVitest(vitestReport(2, 1, files), 1)).toEqual({
      passed: 2,
      failed: 2,
      flaky: ['waits: Error: no answer'],
      failures: ['divides: AssertionError: expected 1', 'broken.test.ts'],
    })
  })

  it('count a file that cannot be loaded, an unhandled error and a Vitest run without tests as failures', () => {
    expect(countVitest(vitestReport(5, 0, [{ status: 'failed', assertionResults: [] }]), 1)).toMatchObject({ passed: 5, failed: 1 })
    expect(countVitest(vitestReport(5, 0), 1)).toMatchObject({ passed: 5, failed: 1 })
    expect(countVitest(vitestReport(0, 0), 0)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('count a flaky Playwright test as passed with its name, and a run that could not start as failed', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
    const suites = [
      {
        specs: [spec('buys a part', 'expected')],
        suites: [{ specs: [spec('sells a part', 'flaky'), spec('sends a part', 'unexpected')] }],
      },
    ]
    const playwrightReport = (stats: object, report: object = {}) =>
      writeReport({ stats: { expected: 4, unexpected: 0, flaky: 0, ...stats }, ...report })
    expect(countPlaywright(playwrightReport({}), 0)).toEqual({ passed: 4, failed: 0, flaky: [], failures: [] })
    expect(countPlaywright(playwrightReport({ flaky: 1, unexpected: 2 }, { suites }), 1)).toEqual({
      passed: 5,
      failed: 2,
      flaky: ['sells a part'],
      failures: ['sends a part'],
    })
    expect(countPlaywright(playwrightReport({ expected: 0 }, { errors: ['no browser'] }), 1)).toMatchObject({ passed: 0, failed: 1 })
  })
})
