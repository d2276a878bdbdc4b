import { type IdentityProvider, identityProviders } from '@partlane/domain/accounts/roles'
import { createRemoteJWKSet } from 'jose'
import type { Clock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { IdentityGateway, IdentityProviderSettings } from './port.ts'
import { createOpenIdSandbox, SANDBOX_CLIENT_ID } from './sandbox.ts'
import { isProviderUnavailable, type VerificationOptions, verifyIdToken } from './verify-id-token.ts'

type ConfiguredProvider = { verification: VerificationOptions; settings: IdentityProviderSettings }
type IdentityGatewayOptions = { config: Config; clock: Clock; log: Logger }

/** Apple returns an ID token only together with a code, and names only in a form post. */
const authorizationParams: Record<IdentityProvider, { scope: string; redirect_path: string; response: Record<string, string> }> = {
  google: { scope: 'openid email profile', redirect_path: '/sign-in/return', response: { response_type: 'id_token' } },
  facebook: { scope: 'openid email public_profile', redirect_path: '/sign-in/return', response: { response_type: 'id_token' } },
  apple: {
    scope: 'name email',
    redirect_path: '/sign-in/apple',
    response: { response_type: 'code id_token', response_mode: 'form_post' },
  },
}

/**
 * The connected identity providers: those that are configured, and outside production the sandbox
 * for the others.
 */
export function createIdentityGateway({ config, clock, log }: IdentityGatewayOptions): IdentityGateway {
  const sandbox = config.isProduction ? undefined : createOpenIdSandbox({ config, clock })
  const configuredProviders = new Map<IdentityProvider, ConfiguredProvider>()
  for (const provider of identityProviders) {
    const configured = configureLiveProvider(provider, config) ?? (sandbox && configureSandboxProvider(provider, sandbox))
    if (configured) configuredProviders.set(provider, configured)
  }

  return {
    sandbox: [...configuredProviders.values()].some(({ settings }) => settings.sandbox) ? sandbox : undefined,

    settings: () => [...configuredProviders.values()].map(({ settings }) => settings),

    async verify({ provider, idToken, nonce }) {
      const configured = configuredProviders.get(provider)
      if (!configured) return { ok: false, reason: 'off' }
      try {
        return { ok: true, identity: { provider, ...(await verifyIdToken(idToken, nonce, configured.verification, clock.now())) } }
      } catch (error) {
        if (!isProviderUnavailable(error)) return { ok: false, reason: 'invalid' }
        log.warn({ err: error, provider }, 'keys of an identity provider could not be read')
        return { ok: false, reason: 'unavailable' }
      }
    },
  }
}

/**
 * Keys are fetched at the first use, cached for ten minutes, and fetched again for an unknown key,
 * at most twice a minute.
 */
function configureLiveProvider(provider: IdentityProvider, config: Config): ConfiguredProvider | undefined {
  const name = provider.toUpperCase() as Uppercase<IdentityProvider>
  const audiences = config[`${name}_CLIENT_ID`] ?? []
  const [clientId] = audiences
  if (clientId === undefined) return undefined
  const keys = createRemoteJWKSet(new URL(config[`${name}_JWKS_URL`]), {
    timeoutDuration: 5_000,
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
  })
  return {
    verification: { keys, issuers: config[`${name}_ISSUER`], audiences },
    settings: settingsOf(provider, { clientId, authorizeUrl: config[`${name}_AUTHORIZE_URL`], sandbox: false }),
  }
}

function configureSandboxProvider(provider: IdentityProvider, sandbox: NonNullable<IdentityGateway['sandbox']>): ConfiguredProvider {
  return {
    verification: { keys: sandbox.keyResolverOf(provider), issuers: [sandbox.issuerOf(provider)], audiences: [SANDBOX_CLIENT_ID] },
    settings: settingsOf(provider, { clientId: SANDBOX_CLIENT_ID, authorizeUrl: `/dev/openid/${provider}/authorize`, sandbox: true }),
  }
}

type ClientSettings = { clientId: string; authorizeUrl: string; sandbox: boolean }

function settingsOf(provider: IdentityProvider, { clientId, authorizeUrl, sandbox }: ClientSettings): IdentityProviderSettings {
  const { scope, redirect_path, response } = authorizationParams[provider]
  const query = new URLSearchParams({ client_id: clientId, scope, ...response })
  return {
    provider,
    client_id: clientId,
    authorize_url: `${authorizeUrl}${authorizeUrl.includes('?') ? '&' : '?'}${query}`,
    redirect_path,
    scope,
    sandbox,
  }
}
