import { createHash } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IdentityProvider } from '@partlane/domain/accounts/roles'
import { type CryptoKey, createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, type JWTVerifyGetKey, SignJWT } from 'jose'
import type { Clock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'

export const SANDBOX_CLIENT_ID = 'partlane-sandbox'
const TOKEN_LIFETIME_SECONDS = 600

export type SandboxPerson = { email: string; emailVerified: boolean; firstName?: string | undefined; lastName?: string | undefined }
type KeyPair = { privateKey: CryptoKey; publicJwk: JWK }

export type OpenIdSandbox = {
  issuerOf(provider: IdentityProvider): string
  /** The key resolver for verifying the provider's tokens. */
  keyResolverOf(provider: IdentityProvider): JWTVerifyGetKey
  getKeyPair(provider: IdentityProvider): Promise<KeyPair>
  /** Issues the ID token after consent. `nonce` is the hash that the page sent. */
  issueIdToken(provider: IdentityProvider, person: SandboxPerson, nonce: string): Promise<string>
}

/**
 * OpenID providers for development. Any identity can be claimed, so it is refused in production.
 * Each provider has its own key in DATA_DIR, so that the token of one is not valid for another. An
 * email address always has the same subject.
 */
export function createOpenIdSandbox({ config, clock }: { config: Config; clock: Clock }): OpenIdSandbox {
  if (config.isProduction) throw new Error('the OpenID sandbox does not exist in production')
  const origin = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : `http://localhost:${config.PORT}`
  const folder = join(config.dataDir, 'openid-sandbox')
  const keyPairs = new Map<IdentityProvider, Promise<KeyPair>>()

  function getKeyPair(provider: IdentityProvider): Promise<KeyPair> {
    const keyPair = keyPairs.get(provider) ?? loadKeyPair(folder, provider)
    keyPairs.set(provider, keyPair)
    return keyPair
  }
  const issuerOf = (provider: IdentityProvider) => `${origin}/dev/openid/${provider}`

  return {
    issuerOf,
    getKeyPair,
    keyResolverOf: (provider) => async (header, token) =>
      createLocalJWKSet({ keys: [(await getKeyPair(provider)).publicJwk] })(header, token),

    async issueIdToken(provider, { email, emailVerified, firstName, lastName }, nonce) {
      const { privateKey, publicJwk } = await getKeyPair(provider)
      const now = clock.now()
      // Apple sends names next to the token, once
      const names = provider === 'apple' ? {} : { given_name: firstName, family_name: lastName }
      return new SignJWT({ nonce, email, email_verified: provider === 'apple' ? String(emailVerified) : emailVerified, ...names })
        .setProtectedHeader({ alg: 'ES256', ...(publicJwk.kid ? { kid: publicJwk.kid } : {}) })
        .setIssuer(issuerOf(provider))
        .setAudience(SANDBOX_CLIENT_ID)
        .setSubject(createHash('sha256').update(`${provider}:${email.toLowerCase()}`).digest('hex').slice(0, 24))
        .setJti(crypto.randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + TOKEN_LIFETIME_SECONDS * 1000))
        .sign(privateKey)
    },
  }
}

async function loadKeyPair(folder: string, provider: IdentityProvider): Promise<KeyPair> {
  const { d, ...rest } = JSON.parse(await loadOrCreateKey(folder, provider)) as JWK
  const kid = createHash('sha256').update(String(rest.x)).digest('hex').slice(0, 12)
  return { privateKey: (await importJWK({ ...rest, d }, 'ES256')) as CryptoKey, publicJwk: { ...rest, alg: 'ES256', use: 'sig', kid } }
}

/**
 * Generates the key once and stores it. If two processes start at once, the first file is used by
 * both.
 */
async function loadOrCreateKey(folder: string, provider: IdentityProvider): Promise<string> {
  const file = join(folder, `${provider}.json`)
  const existing = await readFile(file, 'utf8').catch(() => undefined)
  if (existing !== undefined) return existing
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const temporaryFile = `${file}.${crypto.randomUUID()}`
  await mkdir(folder, { recursive: true })
  await writeFile(temporaryFile, JSON.stringify(await exportJWK(privateKey)), { mode: 0o600 })
  await link(temporaryFile, file).catch(() => undefined)
  await unlink(temporaryFile)
  return readFile(file, 'utf8')
}
