import { createContext } from '../../apps/server/src/app/create-context.ts'
import { notificationsStream } from '../../apps/server/src/features/notifications/notifications.channels.ts'
import { createPgPubSub } from '../../apps/server/src/platform/cable/pg-pubsub.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { createWorld } from '../../apps/server/test/world.ts'
import { createScratchEnvironment } from '../lib/scratch-environment.ts'
import type { BenchMessage, SocketPlan, ToBareServer } from './messages.ts'
import { spawnNode, stopProcess, waitForOutput } from './processes.ts'

const TOKEN_SECRET = 'b'.repeat(40)
const IDENTIFIER = '{"channel":"ActionNotificationsChannel"}'
const MAIN_FILE = `${import.meta.dirname}/../../apps/server/src/main.ts`
const NODE_OPTIONS = ['--max-semi-space-size=24']
const TOKEN_HOURS = 24

/** Owners are users: the first has the room, each of the others a few sockets. */
export type Target = {
  name: string
  pid: number
  protocol: string
  owners: readonly number[]
  planOf: (owner: number) => SocketPlan
  publish: (message: BenchMessage) => Promise<unknown>
  close: () => Promise<unknown>
}

/** The frame that the product sends for this message, so that both servers send the same bytes. */
const frameOf = (message: BenchMessage): string =>
  JSON.stringify({
    identifier: IDENTIFIER,
    message,
    stream_id: notificationsStream(message.owner),
    epoch: '00000000-0000-0000-0000-000000000000',
    offset: message.n,
  })

export async function startBareServer(ownerCount: number): Promise<Target> {
  const child = spawnNode([...NODE_OPTIONS, `${import.meta.dirname}/bare-server.ts`])
  const [, url = ''] = await waitForOutput(child, /ready at (\S+)/)
  return {
    name: 'bare ws',
    pid: child.pid ?? 0,
    protocol: '',
    owners: Array.from({ length: ownerCount }, (_, index) => index + 1),
    planOf: (owner) => ({ url: `${url}?owner=${owner}`, subscribe: undefined, owner }),
    publish: (message) =>
      new Promise((resolve) => child.send({ owner: message.owner, frame: frameOf(message) } satisfies ToBareServer, resolve)),
    close: () => stopProcess(child),
  }
}

/**
 * The program with real users and sessions, in a process of its own. The messages are published by
 * this process, as a worker does.
 */
export async function startProduct(ownerCount: number, profileFolder: string | undefined): Promise<Target> {
  const environment = await createScratchEnvironment()
  const { database, dataDir } = environment
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: database, TOKEN_SECRET })
  const { ctx, listener, close } = await createContext({ config, connectionString: database })
  const world = createWorld(ctx)
  const tokens = new Map<number, string>()
  for (let n = 0; n < ownerCount; n++) {
    const user = await world.user()
    tokens.set(user.id, await world.session(user, { expiresAt: new Date(Date.now() + TOKEN_HOURS * 3_600_000) }))
  }
  const profile = profileFolder ? ['--cpu-prof', '--cpu-prof-dir', profileFolder] : []
  const child = spawnNode([...profile, ...NODE_OPTIONS, MAIN_FILE], {
    NODE_ENV: 'test',
    SERVICES: 'cable',
    DATA_DIR: dataDir,
    DATABASE_URL: database,
    TOKEN_SECRET,
    PORT: '0',
    DEMO: 'false',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
    SOCKETS_PER_USER: '100000',
    SOCKETS_PER_ADDRESS: '100000',
    SOCKET_HANDSHAKES_PER_ADDRESS: '100000',
  })
  const [, address = ''] = await waitForOutput(child, /ready at (http:\S+)/)
  const pubsub = createPgPubSub({ db: ctx.db.pool, listener, log: ctx.log })
  return {
    name: 'Partlane',
    pid: child.pid ?? 0,
    protocol: 'actioncable-v1-ext-json',
    owners: [...tokens.keys()],
    planOf: (owner) => ({
      url: `${address.replace('http', 'ws')}/cable?token=${tokens.get(owner)}`,
      subscribe: JSON.stringify({ command: 'subscribe', identifier: IDENTIFIER }),
      owner,
    }),
    publish: (message) => pubsub.publish(notificationsStream(message.owner), JSON.stringify(message)),
    async close() {
      await stopProcess(child)
      await close()
      await environment.close()
    },
  }
}
