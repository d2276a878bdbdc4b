import { z } from 'zod'
import { defineEndpoint, noContent } from './endpoint.ts'

export const pushPlatforms = ['ios', 'android', 'web'] as const
export type PushPlatform = (typeof pushPlatforms)[number]

const pushTokenBody = z.strictObject({
  push_token: z.strictObject({ token: z.string().trim().min(8).max(4096), platform: z.enum(pushPlatforms) }),
})

export const pushTokens = {
  register: defineEndpoint({
    method: 'POST',
    path: '/push_token',
    audience: 'guest',
    summary: 'Register a push token for the current session',
    body: pushTokenBody,
    output: noContent,
    limit: 'writes',
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/push_token',
    audience: 'guest',
    summary: 'Update the push token of the current session',
    body: pushTokenBody,
    output: noContent,
    limit: 'writes',
  }),
}
