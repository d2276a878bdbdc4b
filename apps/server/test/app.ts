import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import type { LogEvent } from 'kysely'
import { onTestFinished } from 'vitest'
import { createContext } from '#app/create-context.ts'
import { createApp } from '#app/http.ts'
import { deadlines, jobs } from '#app/jobs.ts'
import { reactions } from '#app/reactions.ts'
import { SANDBOX_CAPTCHA_TOKEN } from '#gateways/captcha/sandbox.ts'
import { fixedClock } from '#platform/clock/clock.ts'
import { readConfig } from '#platform/config/config.ts'
import { sqlState } from '#platform/db/sql-state.ts'
import { API_BASE } from '#platform/http/api.ts'
import { createDeadlineRunner } from '#platform/jobs/deadline-runner.ts'
import { createJobRunner } from '#platform/jobs/job-runner.ts'
import type { DevelopmentMailbox } from '#platform/mail/development-mailbox.ts'
import { createOutboxRunner } from '#platform/outbox/outbox-runner.ts'
import type { DevelopmentSmsOutbox } from '#platform/sms/development-sms-outbox.ts'
import { createTestDatabase } from './database.ts'
import { takeSharedServer } from './shared-server.ts'
import { createWorld, type TestUser } from './world.ts'

export type TestResponse = { status: number; headers: Record<string, unknown>; body: TestResponseBody; text: string }
// biome-ignore lint/suspicious/noExplicitAny: tests read responses whose schema other tests check
export type TestResponseBody = any

type TestAppOptions = { env?: Record<string, string>; startAt?: Date; logDestination?: { write(line: string): void } }

/**
 * Starts the whole program without a port on a database of its own: real PostgreSQL, real storage
 * in a temporary folder, sandbox gateways, and a clock that only tests move. The clock begins with
 * the current time, because background jobs also use the clock of the database. Everything stops
 * when the test ends.
 */
export async function startTestApp({ env = {}, startAt = new Date(), logDestination }: TestAppOptions = {}) {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'partlane-app-'))
  const clock = fixedClock(startAt)
  const statements: string[] = []
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    COUNTS_KEPT_SECONDS: '0',
    SHARED_DATA_SECONDS: '0',
    DATABASE_POOL: '10',
    ...env,
  })
  let deadlockCount = 0
  const onQuery = (event: LogEvent) => {
    statements.push(event.query.sql)
    if (event.level === 'error' && sqlState(event.error) === '40P01') deadlockCount++
  }
  // A test that reads the log or sets the number of connections has connections of its own.
  const hasOwnConnections = logDestination !== undefined || 'DATABASE_POOL' in env
  const runtime = await createContext({
    config,
    connectionString: database.connectionString,
    clock,
    pool: hasOwnConnections ? undefined : database.pool,
    onQuery,
    ...(logDestination ? { logDestination } : {}),
  })
  const { ctx, listener } = runtime
  const broadcasts = recordBroadcasts(ctx)
  // Tests without options of their own share the routes, but nothing that has a state.
  const isSharing = logDestination === undefined && Object.keys(env).length === 0
  const { server, release } = isSharing ? await takeSharedServer(ctx, listener) : await createOwnServer({ ctx, listener })
  const outbox = createOutboxRunner({ ctx, reactions, listener })
  const deadlineRunner = createDeadlineRunner({ ctx, deadlines, listener })
  const jobRunner = createJobRunner({ ctx, jobs, connectionString: database.connectionString })
  const world = createWorld(ctx)

  onTestFinished(async () => {
    await release()
    await runtime.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function call(
    method: string,
    path: string,
    { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
  ) {
    const request: InjectOptions = {
      method: method as 'GET',
      url: path.startsWith('/api') || path.startsWith('/storage') ? path : `${API_BASE}${path}`,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    }
    const response = await server.inject(request)
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : undefined,
      text: response.body,
    } as TestResponse
  }

  const client = (token?: string, headers?: Record<string, string>) => ({
    get: (path: string) => call('GET', path, { token, headers }),
    post: (path: string, body: unknown = {}) => call('POST', path, { body, token, headers }),
    put: (path: string, body: unknown = {}) => call('PUT', path, { body, token, headers }),
    delete: (path: string, body?: unknown) => call('DELETE', path, { body, token, headers }),
  })

  const visitor = client()

  /** Valid bot protection for sign-up: a new agent token and the token of the sandbox captcha. */
  async function createSignUpTokens() {
    const { body } = await visitor.post('/users/agent_tokens', { agent: 'web' })
    return { agent_token: String(body.data.attributes.agent_token), captcha_token: SANDBOX_CAPTCHA_TOKEN }
  }

  return {
    ctx,
    world,
    listener,
    connectionString: database.connectionString,
    app: {
      server,
      clock,
      /** A client without a token. */
      visitor,
      createSignUpTokens,
      /** Signs up a user: with an email address, or with a phone number if one is given. */
      async signUp(user: Record<string, unknown> = {}, { client: signUpClient = visitor }: { client?: TestClient } = {}) {
        const identifierKind = 'phone_number' in user ? 'phone_number' : 'email'
        const defaults = { password: 'correct horse 9', role: 'personal', first_name: 'Priya', last_name: 'Shah' }
        const input = identifierKind === 'email' ? { email: 'priya@example.com', ...defaults, ...user } : { ...defaults, ...user }
        return signUpClient.post(`/users/sign_up/with_${identifierKind}`, { user: input, ...(await createSignUpTokens()) })
      },
      as: (user: TestUser, headers?: Record<string, string>) => client(user.token, headers),
      withToken: (token: string) => client(token),
      /** Runs all handlers that are due. A handler that fails fails the test. */
      async drainOutbox() {
        const { failed } = await outbox.drain()
        if (failed[0]) throw failed[0].error
      },
      runDeadlines: () => deadlineRunner.runDue(),
      runJobs: () => jobRunner.runPending(),
      /** Runs a job now, independently of its schedule. */
      async runJob(name: string, payload: object = {}) {
        const job = jobs.find((candidate) => candidate.name === name)
        if (!job) throw new Error(`no job ${name}`)
        await job.execute(ctx, payload, { jobId: 'test', attempt: 1, signal: new AbortController().signal })
      },
      broadcastsTo: (user: TestUser) => broadcasts.filter(({ stream }) => stream.endsWith(`:${user.id}`)).map(({ message }) => message),
      mails: () => (ctx.mail as DevelopmentMailbox).list(),
      textMessages: () => (ctx.sms as DevelopmentSmsOutbox).list(),
      /** The last verification code sent to an address or number, after all handlers have run. */
      async verificationCodeFor(to: string): Promise<string> {
        await this.drainOutbox()
        const messages = to.startsWith('+') ? await this.textMessages() : await this.mails()
        return (
          messages
            .filter((message) => message.to === to)
            .map(({ text }) => /\b\d{6}\b/.exec(text)?.[0])
            .find(Boolean) ?? ''
        )
      },
      /**
       * Counts the transactions that PostgreSQL aborted because of a deadlock. `transact` repeats
       * them, so that no response shows it.
       */
      countDeadlocks: () => deadlockCount,
      /** Lists the SQL statements of `work`. */
      async listStatements(work: () => Promise<unknown>): Promise<string[]> {
        const countBefore = statements.length
        await work()
        return statements.slice(countBefore)
      },
      /** Counts the SQL statements of `work`. */
      async countStatements(work: () => Promise<unknown>): Promise<number> {
        return (await this.listStatements(work)).length
      },
    },
  }
}

async function createOwnServer(program: Parameters<typeof createApp>[0]) {
  const server = await createApp(program)
  return { server, release: async () => server.close() }
}

type TestClient = Record<'post', (path: string, body?: unknown) => Promise<TestResponse>>

/** Records the broadcasts and sends them. */
function recordBroadcasts(ctx: Awaited<ReturnType<typeof createContext>>['ctx']) {
  const broadcasts: { stream: string; message: Record<string, unknown> }[] = []
  const { broadcast } = ctx.cable
  ctx.cable = {
    ...ctx.cable,
    broadcast: async (stream, message) => {
      broadcasts.push({ stream, message: message as Record<string, unknown> })
      await broadcast(stream, message)
    },
  }
  return broadcasts
}
