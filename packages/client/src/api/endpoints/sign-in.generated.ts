// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const signInEndpoints = {
  feature: 'signIn',
  endpoints: {
    settings: 'GET /users/sign_in/settings computed',
    createAgentToken: 'POST /users/agent_tokens computed',
    signUpWithEmail: 'POST /users/sign_up/with_email one',
    signUpWithPhone: 'POST /users/sign_up/with_phone_number one',
    signInWithEmail: 'POST /users/sign_in/with_email one',
    sendSignInCode: 'POST /users/sign_in/send_phone_code computed',
    signInWithPhone: 'POST /users/sign_in/with_phone_number one',
    createGuest: 'POST /guests/user one',
    setGuestPassword: 'POST /guests/users/update_password one',
    sendPasswordResetCode: 'POST /users/forgot_password/send_reset_password_code computed',
    checkPasswordResetCode: 'POST /users/forgot_password/check_reset_password_code none',
    resetPassword: 'POST /users/forgot_password/update_password one',
  },
} as const satisfies FeatureEndpoints<'signIn'>
