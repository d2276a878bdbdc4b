import { roles } from '@partlane/domain/accounts/roles'
import { z } from 'zod'
import { currentUser } from './accounts.ts'
import { one } from './endpoint.ts'
import { flag, instant } from './fields.ts'
import { defineResource } from './resource.ts'

/**
 * The current user with the token of the session that was opened or extended. The token is an
 * attribute, because deserialisers of JSON:API drop `meta`.
 */
export const signedInUser = one(
  defineResource('signed_in_user', z.object({ ...currentUser.attributes.shape, jwt_token: z.string(), expires_at: instant })),
)

export const memberRole = z.enum(roles).exclude(['guest'])
export const keepMeLoggedIn = { keep_me_logged_in: flag.optional() }
export const verificationCode = z.string().regex(/^\d{6}$/)
