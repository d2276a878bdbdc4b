import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#app/context.ts'
import { createApp } from '#app/http.ts'
import type { PgListener } from '#platform/db/pg-listener.ts'

type SharedServer = {
  server: FastifyInstance
  /** The context of the requests that follow. */
  setContext(ctx: AppContext): void
  /** False once it has listened on a port or was closed, and while a request runs. */
  isReusable(): boolean
}

/**
 * HTTP servers that the tests of this process have given back. To register all routes takes longer
 * than a usual test. Routes have no state: each request uses the context of the test.
 */
const freeServers: SharedServer[] = []

/**
 * Returns the HTTP server of the program with all routes, which uses `ctx` until `release`. For the
 * configuration of tests only: what routes depend on when they are registered must be equal.
 */
export async function takeSharedServer(
  ctx: AppContext,
  listener: PgListener,
): Promise<{ server: FastifyInstance; release(): Promise<void> }> {
  const shared = freeServers.pop() ?? (await createSharedServer(ctx, listener))
  shared.setContext(ctx)
  return {
    server: shared.server,
    async release() {
      if (shared.isReusable()) freeServers.push(shared)
      else await shared.server.close()
    },
  }
}

async function createSharedServer(firstContext: AppContext, listener: PgListener): Promise<SharedServer> {
  let current = firstContext
  const registration = createReference(() => current)
  let isRegistering = true
  // Routes take parts of the context when they are registered: these parts are references.
  const ctx = new Proxy({} as AppContext, {
    get: (_, key) => (isRegistering && key !== 'config' && key !== 'log' ? registration : current)[key as keyof AppContext],
    set: (_, key, value) => Reflect.set(current, key, value),
    has: (_, key) => key in current,
    ownKeys: () => Reflect.ownKeys(current),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(current, key),
  })
  const server = await createApp({ ctx, listener })
  let runningCount = 0
  let isUsed = false
  server.addHook('onRequest', async () => void runningCount++)
  server.addHook('onResponse', async () => void runningCount--)
  const markAsUsed = async () => {
    isUsed = true
  }
  server.addHook('onListen', markAsUsed)
  server.addHook('onClose', markAsUsed)
  await server.ready()
  isRegistering = false
  return {
    server,
    setContext: (next) => {
      current = next
    },
    isReusable: () => !isUsed && runningCount === 0,
  }
}

/** Stands for the object that `find` returns at each use, and so do the objects in it. */
function createReference<T extends object>(find: () => T): T {
  const references = new Map<PropertyKey, object>()
  return new Proxy({} as T, {
    get(_, key) {
      const target = find()
      const value: unknown = Reflect.get(target, key)
      if (typeof value === 'function') return Array.isArray(target) ? value : value.bind(target)
      if (typeof value !== 'object' || value === null) return value
      const reference = references.get(key) ?? createReference(() => Reflect.get(find(), key) as object)
      references.set(key, reference)
      return reference
    },
    has: (_, key) => key in find(),
  })
}
