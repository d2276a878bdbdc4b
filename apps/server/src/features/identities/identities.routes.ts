import { identities } from '@partlane/contract/identities'
import { presentCurrentUser } from '#features/accounts/public.ts'
import { presentSignInResult } from '#features/sessions/public.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { connectIdentity, disconnectIdentity } from './connect-identity.ts'
import { signInWithIdentity } from './sign-in-with-identity.ts'
import { signUpWithIdentity } from './sign-up-with-identity.ts'

export const identitiesRoutes = defineRoutes((route) => {
  route(identities.signUpWithGoogle, async ({ ctx, user, caller, body }) =>
    presentSignInResult(await signUpWithIdentity(ctx, { user, provider: 'google', member: body.user, caller })),
  )
  route(identities.signUpWithFacebook, async ({ ctx, user, caller, body }) =>
    presentSignInResult(await signUpWithIdentity(ctx, { user, provider: 'facebook', member: body.user, caller })),
  )
  route(identities.signInWithGoogle, async ({ ctx, user, caller, body }) =>
    presentSignInResult(await signInWithIdentity(ctx, { user, provider: 'google', authentication: body.authentication, caller })),
  )
  route(identities.signInWithFacebook, async ({ ctx, user, caller, body }) =>
    presentSignInResult(await signInWithIdentity(ctx, { user, provider: 'facebook', authentication: body.authentication, caller })),
  )
  // One endpoint for both: with a role it signs up, without one it only signs in.
  route(identities.authenticateWithApple, async ({ ctx, user, caller, body: { authentication } }) => {
    const { role, ...rest } = authentication
    const commonInput = { user, provider: 'apple', caller } as const
    return presentSignInResult(
      role
        ? await signUpWithIdentity(ctx, { ...commonInput, member: { ...rest, role } })
        : await signInWithIdentity(ctx, { ...commonInput, authentication }),
    )
  })
  route(identities.connect, async ({ ctx, user, body: { identity } }) =>
    presentCurrentUser(await connectIdentity(ctx, { user, provider: identity.provider, token: identity })),
  )
  route(identities.disconnect, async ({ ctx, user, params }) =>
    presentCurrentUser(await disconnectIdentity(ctx, { user, provider: params.provider })),
  )
})
