import { z } from 'zod'
import { defineEndpoint, nothing } from './endpoint.ts'

const body = z.strictObject({
  push_token: z.strictObject({ token: z.string().min(8).max(4096), platform: z.enum(['ios', 'android', 'web']) }),
})

export const pushTokens = {
  register: defineEndpoint({
    method: 'POST',
    path: '/push_token',
    audience: 'guest',
    summary: 'Register a push token for the current session',
    body,
    output: nothing,
    limit: 'writes',
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/push_token',
    audience: 'guest',
    summary: 'Update the push token of the current session',
    body,
    output: nothing,
    limit: 'writes',
  }),
}
