import { z } from 'zod'
import { computed, defineEndpoint, noContent } from './endpoint.ts'
import { instant } from './fields.ts'

export const system = {
  monitoring: defineEndpoint({
    method: 'GET',
    path: '/monitoring',
    audience: 'public',
    summary: 'Get the health and versions of the service',
    query: z.strictObject({ probe: z.enum(['live', 'ready']).default('ready') }),
    output: computed(
      'monitoring',
      z.object({
        status: z.enum(['live', 'ready']),
        product: z.string(),
        version: z.string(),
        node: z.string(),
        database: z.object({ version: z.string(), migration: z.string().nullable() }).nullable(),
        services: z.array(z.string()),
        server_time: instant,
      }),
    ),
    refusals: ['unavailable'],
  }),
  /** Neither field can hold personal data: no text of the error, and no URL. */
  reportPageError: defineEndpoint({
    method: 'POST',
    path: '/page_errors',
    audience: 'public',
    summary: 'Report that a page failed in the browser',
    body: z.strictObject({
      page_error: z.strictObject({
        /** "React 418": the name of the error, or the number of an error of React. */
        error: z.string().regex(/^[A-Za-z]{1,40}( \d{1,4})?$/),
        /** "routes/listing": the id of the route. */
        route: z.string().regex(/^[a-z0-9/_-]{1,80}$/),
      }),
    }),
    output: noContent,
    limit: 'writes',
  }),
}
