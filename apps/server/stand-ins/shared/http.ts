import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Ends the connection: the caller gets no response. */
export function drop(reply: FastifyReply) {
  reply.raw.destroy()
  return reply.hijack()
}

/** The browser script of a provider calls its API from the pages of the marketplace. */
export function addCors(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('access-control-allow-headers', 'authorization, content-type')
    if (request.method === 'OPTIONS') return reply.code(204).send()
  })
}

export const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
