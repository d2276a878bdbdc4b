import type { FastifyInstance } from 'fastify'

/**
 * Parses HTML forms in one Fastify scope. The API accepts only JSON. The last value of a repeated
 * field is used.
 */
export function addFormParser(app: FastifyInstance, { bodyLimit }: { bodyLimit: number }): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
