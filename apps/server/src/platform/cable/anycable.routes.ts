import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { deriveAnycableKey, isBearerToken } from './anycable-keys.ts'
import { type AnycableRpc, commandRequestSchema, connectRequestSchema, disconnectRequestSchema } from './anycable-rpc.ts'

/** The mount path: `anycable-go --rpc_host=https://partlane.example/_anycable`. */
export const ANYCABLE_PATH = '/_anycable'
const BODY_LIMIT_BYTES = 256 * 1024

/**
 * AnyCable's RPC over HTTP. Responses: 401 without the key that is derived from the secret, 422 for
 * another body than the contract's, otherwise 200 with a status in the body.
 */
export async function anycableRoutes(app: FastifyInstance, { secret, rpc }: { secret: string; rpc: AnycableRpc }): Promise<void> {
  const key = deriveAnycableKey(secret, 'rpc-cable')
  app.addHook('onRequest', async (request, reply) => {
    if (!isBearerToken(request.headers.authorization, key)) return reply.code(401).send()
  })

  function addCall<Schema extends z.ZodType>(name: keyof AnycableRpc, schema: Schema, call: (body: z.output<Schema>) => Promise<object>) {
    // All sockets of AnyCable share its address, and the key authenticates it.
    const options = { config: { rateLimit: false as const }, bodyLimit: BODY_LIMIT_BYTES }
    app.post(`${ANYCABLE_PATH}/${name}`, options, async (request, reply) => {
      const body = schema.safeParse(request.body)
      if (!body.success) return reply.code(422).send()
      return reply.send(await call(body.data))
    })
  }

  addCall('connect', connectRequestSchema, rpc.connect)
  addCall('command', commandRequestSchema, rpc.command)
  addCall('disconnect', disconnectRequestSchema, rpc.disconnect)
}
