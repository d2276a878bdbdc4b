import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Result, runSteps, type Step, total } from './run-steps.ts'
import { countPlaywright, countVitest } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'partlane-steps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const node = (name: string, code: string, options: Partial<Step> = {}): Step => ({ name, command: ['node', '-e', code], ...options })
const run = (steps: Step[]) => runSteps(steps, { width: 2, cwd: folder, tell: () => undefined })
const verdicts = (results: Result[]) => Object.fromEntries(results.map(({ name, passed, failed }) => [name, [passed, failed]]))

describe('steps', () => {
  it('count as one each, and tests as many as they are', async () => {
    const results = await run([
      node('good', ''),
      node('bad', 'process.exit(3)'),
      node('tests', '', { count: () => ({ passed: 40, failed: 2 }) }),
      node('without a report', '', { count: () => countVitest(join(folder, 'none.json'), 0) }),
      { name: 'no such program', command: ['no-such-program-here'] },
    ])
    expect(verdicts(results)).toEqual({ good: [1, 0], bad: [0, 1], tests: [40, 2], 'without a report': [0, 1], 'no such program': [0, 1] })
    expect(total(results)).toEqual({ passed: 41, failed: 5 })
  })

  it('run at most two side by side, and those that need the machine alone', async () => {
    const order: string[] = []
    const wait = (milliseconds: number) => `setTimeout(() => {}, ${milliseconds})`
    const steps = [node('a', wait(300)), node('b', wait(50)), node('c', wait(50)), node('alone', '', { alone: true }), node('after', '')]
    await runSteps(steps, { width: 2, cwd: folder, tell: ({ name }) => order.push(name) })
    expect(order.slice(3)).toEqual(['alone', 'after'])
    expect(order[0]).toBe('b')
  })
})

describe('reports', () => {
  const kept = (report: unknown) => {
    const file = join(folder, 'report.json')
    writeFileSync(file, JSON.stringify(report))
    return file
  }
  const vitest = (passed: number, failed: number, files: unknown[] = []) =>
    kept({ numPassedTests: passed, numFailedTests: failed, testResults: files })

  it('Vitest: counts tests', () => {
    expect(countVitest(vitest(5, 2), 1)).toEqual({ passed: 5, failed: 2 })
  })

  it('Vitest: a file that cannot be loaded, an error nobody awaited and a run without tests are failures', () => {
    expect(countVitest(vitest(5, 0, [{ status: 'failed', assertionResults: [] }]), 1)).toEqual({ passed: 5, failed: 1 })
    expect(countVitest(vitest(5, 0), 1)).toEqual({ passed: 5, failed: 1 })
    expect(countVitest(vitest(0, 0), 0)).toEqual({ passed: 0, failed: 1 })
  })

  it('Playwright: what passed when repeated has passed; a run that could not begin has failed', () => {
    const playwright = (stats: object, errors: unknown[] = []) =>
      kept({ stats: { expected: 4, unexpected: 0, flaky: 0, ...stats }, errors })
    expect(countPlaywright(playwright({}), 0)).toEqual({ passed: 4, failed: 0 })
    expect(countPlaywright(playwright({ flaky: 1, unexpected: 2 }), 1)).toEqual({ passed: 5, failed: 2 })
    expect(countPlaywright(playwright({ expected: 0 }, ['no browser']), 1)).toEqual({ passed: 0, failed: 1 })
  })
})
