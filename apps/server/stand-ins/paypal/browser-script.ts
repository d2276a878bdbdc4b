import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Provider } from './provider.ts'

const script = readFileSync(new URL('./paypal-js.js', import.meta.url), 'utf8')

/** Serves the script that takes the place of https://www.paypal.com/sdk/js. */
export function addBrowserScript(app: FastifyInstance, { clientId }: Provider): void {
  app.get<{ Querystring: Record<string, string> }>('/sdk/js', async (request, reply) => {
    reply.type('text/javascript; charset=utf-8')
    const isKnown = request.query['client-id'] === clientId
    return isKnown ? reply.send(script) : reply.code(400).send('throw new Error("SDK Validation error: client-id not recognized")')
  })
}
