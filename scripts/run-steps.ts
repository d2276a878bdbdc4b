import { spawn } from 'node:child_process'

export type Outcome = {
  passed: number
  failed: number
  /** Names of the passed tests that failed at first and passed on a retry. */
  flaky?: string[]
  /** Names of the failed tests with the first line of their error. */
  failures?: string[]
}
export type Step = {
  name: string
  /** Program and arguments. */
  command: [string, ...string[]]
  env?: Record<string, string>
  /** Counts the tests in the report of the command. Without it the command counts as one. */
  count?: (exitCode: number) => Outcome
  /**
   * No other step runs at the same time. For a browser, a build, or a database with many clients.
   */
  exclusive?: boolean
}
export type Result = Step & Outcome & { seconds: number; output: string }

const countExitCode = (exitCode: number): Outcome => (exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/**
 * Starts the steps in order, at most `concurrency` at a time. An exclusive step waits for the
 * others. `onResult` is called after each step.
 */
export async function runSteps(
  steps: Step[],
  { concurrency, cwd, onResult }: { concurrency: number; cwd: string; onResult: (result: Result) => void },
): Promise<Result[]> {
  const results: Result[] = []
  const running = new Set<Promise<void>>()
  for (const step of steps) {
    while (running.size >= (step.exclusive ? 1 : concurrency)) await Promise.race(running)
    const stepRun: Promise<void> = runStep(step, cwd).then((result) => {
      results.push(result)
      onResult(result)
      running.delete(stepRun)
    })
    running.add(stepRun)
    if (step.exclusive) await stepRun
  }
  await Promise.all(running)
  return results
}

async function runStep(step: Step, cwd: string): Promise<Result> {
  const startedAt = performance.now()
  const { exitCode, output } = await run(step, cwd)
  const seconds = (performance.now() - startedAt) / 1000
  try {
    return { ...step, ...(step.count ?? countExitCode)(exitCode), seconds, output }
  } catch (error) {
    return { ...step, passed: 0, failed: 1, seconds, output: `${output}\n${error instanceof Error ? error.message : error}` }
  }
}

function run({ command: [program, ...args], env }: Step, cwd: string): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
    child.on('error', (error) => resolve({ exitCode: 1, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output }))
  })
}

export const sumOutcomes = (results: Outcome[]): Required<Outcome> => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  flaky: results.flatMap(({ flaky = [] }) => flaky),
  failures: results.flatMap(({ failures = [] }) => failures),
})
