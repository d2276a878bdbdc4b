import { auth } from '@partlane/contract/auth'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { presentCurrentUser, presentSignedIn } from './accounts.present.ts'
import { connectIdentity, disconnectIdentity } from './connect-identity.ts'
import { signInWithIdentity } from './sign-in-with-identity.ts'
import { signUpWithIdentity } from './sign-up-with-identity.ts'

export const identitiesRoutes = defineRoutes((route) => {
  route(auth.signUpWithGoogle, async ({ ctx, user, caller, body }) =>
    presentSignedIn(await signUpWithIdentity(ctx, { by: user, provider: 'google', member: body.user, caller })),
  )
  route(auth.signUpWithFacebook, async ({ ctx, user, caller, body }) =>
    presentSignedIn(await signUpWithIdentity(ctx, { by: user, provider: 'facebook', member: body.user, caller })),
  )
  route(auth.signInWithGoogle, async ({ ctx, user, caller, body }) =>
    presentSignedIn(await signInWithIdentity(ctx, { by: user, provider: 'google', authentication: body.authentication, caller })),
  )
  route(auth.signInWithFacebook, async ({ ctx, user, caller, body }) =>
    presentSignedIn(await signInWithIdentity(ctx, { by: user, provider: 'facebook', authentication: body.authentication, caller })),
  )
  /** One call for both: whoever says as what they would become a member may become one. */
  route(auth.withApple, async ({ ctx, user, caller, body: { authentication } }) => {
    const { role, ...rest } = authentication
    const call = { by: user, provider: 'apple', caller } as const
    return presentSignedIn(
      role
        ? await signUpWithIdentity(ctx, { ...call, member: { ...rest, role } })
        : await signInWithIdentity(ctx, { ...call, authentication }),
    )
  })
  route(auth.connectIdentity, async ({ ctx, user, body: { identity } }) =>
    presentCurrentUser(await connectIdentity(ctx, { by: user, provider: identity.provider, token: identity })),
  )
  route(auth.disconnectIdentity, async ({ ctx, user, params }) =>
    presentCurrentUser(await disconnectIdentity(ctx, { by: user, provider: params.provider })),
  )
})
