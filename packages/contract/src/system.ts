import { z } from 'zod'
import { defineEndpoint, metaOnly } from './endpoint.ts'
import { instant } from './fields.ts'

export const system = {
  monitoring: defineEndpoint({
    method: 'GET',
    path: '/monitoring',
    audience: 'public',
    summary: 'Get the health and versions of the service',
    query: z.strictObject({ probe: z.enum(['live', 'ready']).default('ready') }),
    output: metaOnly(
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
}
