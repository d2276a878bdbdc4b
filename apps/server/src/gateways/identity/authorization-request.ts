import { z } from 'zod'
import { SANDBOX_CLIENT_ID } from './sandbox.ts'

/** The parameters of an OpenID authorization request. */
export const authorizationRequestSchema = z.object({
  client_id: z.literal(SANDBOX_CLIENT_ID),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  response_type: z.string().refine((types) => types.split(' ').includes('id_token')),
  response_mode: z.enum(['fragment', 'form_post']).default('fragment'),
  scope: z.string().max(200).default('openid'),
  state: z.string().max(2000).optional(),
  nonce: z.string().min(1).max(500),
})
export type AuthorizationRequest = z.output<typeof authorizationRequestSchema>
