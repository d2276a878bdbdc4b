import { createContext } from '../../apps/server/src/app/create-context.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import type { SendRequest } from '../../apps/server/test/generated-requests/callers.ts'
import { sendGeneratedRequests } from '../../apps/server/test/generated-requests/send-generated-requests.ts'
import { createWorld } from '../../apps/server/test/world.ts'

const REQUEST_COUNT = 50_000
const MAX_PRINTED_FAILURES = 50

type GeneratedContext = { serverUrl: string; database: string; dataDir: string; connections: number }

/**
 * Sends requests generated from the OpenAPI document as seven callers. Each run has another seed,
 * or that of BENCH_SEED.
 * @throws Error with the failed requests and the seed
 */
export async function sendManyGeneratedRequests(context: GeneratedContext): Promise<string> {
  const { serverUrl, database, dataDir, connections } = context
  const seed = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000)
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: database })
  const { ctx, close } = await createContext({ config, connectionString: database })
  const startedAt = performance.now()
  try {
    const setup = { ctx, world: createWorld(ctx), send: createSender(serverUrl) }
    const result = await sendGeneratedRequests({ ...setup, count: REQUEST_COUNT, seed, connections })
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const counts = Object.entries(result.countsByStatus).map(([status, count]) => `${count} × ${status}`)
    const summary = `Generated requests (seed ${seed}, ${seconds} s): ${counts.join(', ')}; ${result.failures.length} failures; ${result.replacedCallers} accounts closed.`
    if (result.failures.length === 0) return summary
    throw new Error([summary, ...result.failures.slice(0, MAX_PRINTED_FAILURES)].join('\n'))
  } finally {
    await close()
  }
}

const createSender =
  (serverUrl: string): SendRequest =>
  async ({ method, url, headers, body }) => {
    const response = await fetch(`${serverUrl}${url}`, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  }
