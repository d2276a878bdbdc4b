import { roles, userStatuses } from '@partlane/domain/accounts/roles'
import { locales } from '@partlane/domain/locale'
import { z } from 'zod'
import { defineEndpoint, facts, nothing, one, oneWith } from './endpoint.ts'
import { currency, email, line, slug } from './fields.ts'
import { defineResource } from './resource.ts'

/** What everybody may know of a person. */
export const publicUser = defineResource(
  'user',
  z.object({
    slug,
    role: z.enum(roles),
    display_name: z.string(),
    rating: z.number().nullable(), // 1..5, null before the first review
    rating_count: z.int(),
    on_holiday: z.boolean(),
    member_since: z.iso.date(),
  }),
)

/** What a person is told of themselves. */
export const currentUser = defineResource(
  'current_user',
  z.object({
    slug,
    role: z.enum(roles),
    status: z.enum(userStatuses),
    confirmed: z.boolean(),
    documents_uploaded: z.boolean(),
    operator: z.boolean(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    company_name: z.string().nullable(),
    email: z.string().nullable(),
    locale: z.enum(locales),
    currency,
    current_merchant_fee_in_percentages: z.number(),
    may_sell: z.boolean(),
  }),
)

/** The session's token beside the person it belongs to. */
const signedIn = oneWith(currentUser, z.object({ jwt_token: z.string(), expires_at: z.iso.datetime() }))

const password = z.string().min(1).max(200)
const newMember = z.strictObject({
  email,
  password,
  role: z.enum(['personal', 'business']),
  first_name: line(60),
  last_name: line(60),
  company_name: line(120).optional(),
  keep_me_logged_in: z.boolean().optional(),
})

export const auth = {
  signUpWithEmail: defineEndpoint({
    method: 'POST',
    path: '/users/sign_up/with_email',
    audience: 'public',
    summary: 'Become a member with an e-mail address. A guest who calls keeps cart and orders.',
    body: z.strictObject({ user: newMember, agent_token: z.string().max(2000).optional(), captcha_token: z.string().max(4000).optional() }),
    output: signedIn,
    refusals: ['email_taken', 'password_too_short', 'password_too_long', 'password_trivial'],
    limit: 'sign_in',
  }),
  signInWithEmail: defineEndpoint({
    method: 'POST',
    path: '/users/sign_in/with_email',
    audience: 'public',
    summary: 'Sign in with e-mail address and password. A guest who calls takes the cart along.',
    body: z.strictObject({ authentication: z.strictObject({ email, password, keep_me_logged_in: z.boolean().optional() }) }),
    output: signedIn,
    refusals: ['email_or_password_wrong', 'account_blocked', 'too_many_requests'],
    status: 200,
    limit: 'sign_in',
  }),
  createGuest: defineEndpoint({
    method: 'POST',
    path: '/guests/user',
    audience: 'public',
    summary: 'A session for somebody without an account, so that a cart and a purchase have an owner.',
    body: z.strictObject({}),
    output: signedIn,
    limit: 'sign_in',
  }),
  me: defineEndpoint({
    method: 'GET',
    path: '/users/user',
    audience: 'guest',
    summary: 'The person behind the token',
    output: one(currentUser),
  }),
  extendSession: defineEndpoint({
    method: 'POST',
    path: '/users/sessions/extend',
    audience: 'guest',
    summary: 'A fresh token for the same session',
    body: z.strictObject({}),
    output: signedIn,
    status: 200,
    limit: 'writes',
  }),
  signOut: defineEndpoint({
    method: 'DELETE',
    path: '/users/sessions/destroy',
    audience: 'guest',
    summary: 'End this session',
    output: nothing,
    limit: 'writes',
  }),
  sendConfirmationCode: defineEndpoint({
    method: 'POST',
    path: '/users/account_verification/send_confirmation_code',
    audience: 'member',
    summary: 'Send the six digits that confirm the e-mail address',
    body: z.strictObject({}),
    output: facts(z.object({ sent_to: z.string(), resend_after: z.iso.datetime() })),
    refusals: ['code_sent_too_recently', 'already_confirmed'],
    limit: 'sign_in',
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/users/account_verification/confirm',
    audience: 'member',
    summary: 'Confirm the e-mail address with the six digits',
    body: z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
    output: one(currentUser),
    refusals: ['code_wrong', 'code_expired', 'already_confirmed'],
    status: 200,
    limit: 'sign_in',
  }),
}

export const people = {
  show: defineEndpoint({
    method: 'GET',
    path: '/users/{slug}',
    audience: 'public',
    summary: 'What everybody may know of a member',
    params: z.object({ slug }),
    output: one(publicUser),
  }),
}
