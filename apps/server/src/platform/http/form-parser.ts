import type { FastifyInstance } from 'fastify'

/** Plain HTML forms, for a scope of its own: the API takes JSON only. Of fields that come twice the last counts. */
export function addFormParser(app: FastifyInstance, { bodyLimit }: { bodyLimit: number }): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
