import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const script = readFileSync(new URL('./stripe-js.js', import.meta.url), 'utf8')

/** Serves the script that takes the place of https://js.stripe.com. */
export function addBrowserScript(app: FastifyInstance): void {
  app.get('/stripe.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
}
