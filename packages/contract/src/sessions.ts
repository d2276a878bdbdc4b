import { z } from 'zod'
import { computed, defineEndpoint, many, noContent } from './endpoint.ts'
import { idParams, instant } from './fields.ts'
import { defineResource } from './resource.ts'
import { signedInUser } from './sign-in-fields.ts'

/** A session as its user sees it: a signed-in device. */
export const device = defineResource(
  'session',
  z.object({
    current: z.boolean(),
    user_agent: z.string(),
    keep_me_logged_in: z.boolean(),
    created_at: instant,
    last_seen_at: instant,
    expires_at: instant,
  }),
)

/** The sessions of the signed-in user. */
export const sessions = {
  extend: defineEndpoint({
    method: 'POST',
    path: '/users/sessions/extend',
    audience: 'guest',
    summary: 'Renew the token of the current session',
    body: z.strictObject({}),
    output: signedInUser,
    status: 200,
    limit: 'writes',
  }),
  /**
   * Not in the specification's list, like `end` and `endOthers`: the list of devices needs them.
   */
  list: defineEndpoint({
    method: 'GET',
    path: '/users/sessions',
    audience: 'member',
    summary: 'List signed-in devices, the current device first',
    output: many(device),
  }),
  end: defineEndpoint({
    method: 'DELETE',
    path: '/users/sessions/{id}',
    audience: 'member',
    summary: 'Sign a device out',
    params: idParams,
    output: noContent,
    limit: 'writes',
  }),
  endOthers: defineEndpoint({
    method: 'DELETE',
    path: '/users/sessions/others',
    audience: 'member',
    summary: 'Sign out all devices except the current one',
    output: computed('ended_sessions', z.object({ ended: z.int() })),
    limit: 'writes',
  }),
  signOut: defineEndpoint({
    method: 'DELETE',
    path: '/users/sessions/destroy',
    audience: 'session',
    summary: 'End the current session and delete its push token',
    output: noContent,
    limit: 'writes',
  }),
}
