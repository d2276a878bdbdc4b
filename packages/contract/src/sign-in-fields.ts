import { roles } from '@partlane/domain/accounts/roles'
import { z } from 'zod'
import { currentUser } from './accounts.ts'
import { oneWithMeta } from './endpoint.ts'
import { instant } from './fields.ts'

/** The current user with the token of the session that was opened or extended. */
export const signedInUser = oneWithMeta(currentUser, z.object({ jwt_token: z.string(), expires_at: instant }))

export const memberRole = z.enum(roles).exclude(['guest'])
export const keepMeLoggedIn = { keep_me_logged_in: z.boolean().optional() }
export const verificationCode = z.string().regex(/^\d{6}$/)
