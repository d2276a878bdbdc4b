import { z } from 'zod'
import { computed, defineEndpoint, noContent } from './endpoint.ts'
import { idParams, instant } from './fields.ts'

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
  /** Not in the specification's list, like `remove`: the page of settings needs them. */
  list: defineEndpoint({
    method: 'GET',
    path: '/users/push_devices',
    audience: 'member',
    summary: 'List the devices of the native app that receive push messages, the last registered first',
    output: computed(
      'push_devices',
      z.object({
        /** False: the site sends no push messages to devices. */
        is_on: z.boolean(),
        /** `id` is that of the session. `receives`: messages can be sent to its token. */
        devices: z.array(
          z.object({
            id: z.string(),
            platform: z.enum(pushPlatforms),
            user_agent: z.string(),
            receives: z.boolean(),
            registered_at: instant,
          }),
        ),
      }),
    ),
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/users/push_devices/{id}',
    audience: 'member',
    summary: 'Send no more push messages to a device, until its app registers it again',
    params: idParams,
    output: noContent,
    limit: 'writes',
  }),
}
