// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { EndpointTable } from './endpoint-table.ts'

export const endpoints = {
  auth: {
    signUpWithEmail: ['POST', '/users/sign_up/with_email', 'one+meta', 'body'],
    signInWithEmail: ['POST', '/users/sign_in/with_email', 'one+meta', 'body'],
    createGuest: ['POST', '/guests/user', 'one+meta', 'body'],
    me: ['GET', '/users/user', 'one', 'query'],
    extendSession: ['POST', '/users/sessions/extend', 'one+meta', 'body'],
    signOut: ['DELETE', '/users/sessions/destroy', 'none', 'query'],
    sendConfirmationCode: ['POST', '/users/account_verification/send_confirmation_code', 'meta', 'body'],
    confirm: ['POST', '/users/account_verification/confirm', 'one', 'body'],
  },
  people: {
    show: ['GET', '/users/{slug}', 'one', 'query'],
  },
  currencies: {
    list: ['GET', '/currencies', 'many', 'query'],
  },
} as const satisfies EndpointTable
