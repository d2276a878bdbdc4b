// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const identitiesEndpoints = {
  feature: 'identities',
  endpoints: {
    signUpWithGoogle: 'POST /users/sign_up/with_google one',
    signUpWithFacebook: 'POST /users/sign_up/with_facebook one',
    signInWithGoogle: 'POST /users/sign_in/with_google one',
    signInWithFacebook: 'POST /users/sign_in/with_facebook one',
    authenticateWithApple: 'POST /users/auth_with_apple one',
    connect: 'POST /users/identities one',
    disconnect: 'DELETE /users/identities/{provider} one',
  },
} as const satisfies FeatureEndpoints<'identities'>
