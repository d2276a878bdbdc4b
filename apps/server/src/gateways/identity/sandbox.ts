import { createHash } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IdentityProvider } from '@partlane/domain/accounts/roles'
import { type CryptoKey, createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, type JWTVerifyGetKey, SignJWT } from 'jose'
import type { Clock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'

export const SANDBOX_CLIENT_ID = 'partlane-sandbox'
const LIFETIME_SECONDS = 600

export type SandboxPerson = { email: string; emailVerified: boolean; firstName?: string | undefined; lastName?: string | undefined }
type Keys = { privateKey: CryptoKey; publicJwk: JWK }

export type OpenIdSandbox = {
  issuerOf(provider: IdentityProvider): string
  /** What a verifier asks for a key. */
  keysOf(provider: IdentityProvider): JWTVerifyGetKey
  keysFor(provider: IdentityProvider): Promise<Keys>
  /** The ID token that somebody's consent makes. `nonce` as the page sent it: hashed. */
  issue(provider: IdentityProvider, person: SandboxPerson, nonce: string): Promise<string>
}

/**
 * Plays the providers on a developer's machine: whoever one claims to be is who one is, so it does not exist in production. Each provider has a key
 * of its own, kept in DATA_DIR, so that a token of one is not good as one of another. An address is always the same person.
 */
export function createOpenIdSandbox({ config, clock }: { config: Config; clock: Clock }): OpenIdSandbox {
  if (config.production) throw new Error('the OpenID sandbox does not exist in production')
  const origin = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : `http://localhost:${config.PORT}`
  const folder = join(config.dataDir, 'openid-sandbox')
  const opened = new Map<IdentityProvider, Promise<Keys>>()

  function keysFor(provider: IdentityProvider): Promise<Keys> {
    const keys = opened.get(provider) ?? openKeys(folder, provider)
    opened.set(provider, keys)
    return keys
  }
  const issuerOf = (provider: IdentityProvider) => `${origin}/dev/openid/${provider}`

  return {
    issuerOf,
    keysFor,
    keysOf: (provider) => async (header, token) => createLocalJWKSet({ keys: [(await keysFor(provider)).publicJwk] })(header, token),

    async issue(provider, { email, emailVerified, firstName, lastName }, nonce) {
      const { privateKey, publicJwk } = await keysFor(provider)
      const now = clock.now()
      const names = provider === 'apple' ? {} : { given_name: firstName, family_name: lastName } // Apple tells names beside the token, once
      return new SignJWT({ nonce, email, email_verified: provider === 'apple' ? String(emailVerified) : emailVerified, ...names })
        .setProtectedHeader({ alg: 'ES256', ...(publicJwk.kid ? { kid: publicJwk.kid } : {}) })
        .setIssuer(issuerOf(provider))
        .setAudience(SANDBOX_CLIENT_ID)
        .setSubject(createHash('sha256').update(`${provider}:${email.toLowerCase()}`).digest('hex').slice(0, 24))
        .setJti(crypto.randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + LIFETIME_SECONDS * 1000))
        .sign(privateKey)
    },
  }
}

async function openKeys(folder: string, provider: IdentityProvider): Promise<Keys> {
  const { d, ...rest } = JSON.parse(await keptKey(folder, provider)) as JWK
  const kid = createHash('sha256').update(String(rest.x)).digest('hex').slice(0, 12)
  return { privateKey: (await importJWK({ ...rest, d }, 'ES256')) as CryptoKey, publicJwk: { ...rest, alg: 'ES256', use: 'sig', kid } }
}

/** Made once and kept. Of two processes that begin at once the first to put its file in place counts. */
async function keptKey(folder: string, provider: IdentityProvider): Promise<string> {
  const file = join(folder, `${provider}.json`)
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return kept
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const draft = `${file}.${crypto.randomUUID()}`
  await mkdir(folder, { recursive: true })
  await writeFile(draft, JSON.stringify(await exportJWK(privateKey)), { mode: 0o600 })
  await link(draft, file).catch(() => undefined)
  await unlink(draft)
  return readFile(file, 'utf8')
}
