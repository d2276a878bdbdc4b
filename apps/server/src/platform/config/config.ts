import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { signInSettingIssues, signInSettings } from './sign-in-settings.ts'
import { parseSigningKey } from './signing-key.ts'
import { trustedProxies } from './trusted-proxies.ts'

const booleanSetting = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')
const commaSeparatedList = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

/** Every setting there is, with what it means. Nothing else reads `process.env`. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PRODUCT_NAME: z.string().min(1).default('Partlane'),
  /** Which parts of the one program run in this process. */
  SERVICES: commaSeparatedList.pipe(z.array(z.enum(['web', 'cable', 'worker'])).min(1)).default(['web', 'cable', 'worker']),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** The address people type; links in mails and the allowed origin of sockets. */
  PUBLIC_URL: z.url().optional(),
  /** Everything kept on this machine: the embedded database, uploads, the development mailbox, generated keys. */
  DATA_DIR: z.string().default('.data'),
  /** An external PostgreSQL 15 or newer; without it the embedded one is used. */
  DATABASE_URL: z.url().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /** Fan-out of the cable between processes by Redis in place of PostgreSQL. */
  REDIS_URL: z.url().optional(),
  /** Signs session tokens (HS256) and, by other secrets made of it, codes and upload forms. Made and kept in DATA_DIR when missing; required in production. */
  TOKEN_SECRET: z.string().min(32).optional(),
  /** Signs session tokens in its place, so that others can check them: a private key in PEM; Ed25519 (EdDSA), RSA (RS256) or P-256 (ES256). */
  TOKEN_PRIVATE_KEY: z.string().optional(),
  /** Fill an empty database with the demo world. */
  DEMO: booleanSetting.optional(),
  DEMO_LISTINGS: z.coerce.number().int().min(0).max(5_000_000).default(2400),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Header in which the network in front of us names the visitor's country, e.g. `cf-ipcountry`; it chooses a first currency. */
  COUNTRY_HEADER: z.string().toLowerCase().optional(),
  /**
   * Proxies whose X-Forwarded-For is believed: their addresses and ranges, comma-separated (`10.0.0.0/8`, `loopback`), or how many stand in front
   * of us, which is safe only where nobody reaches the port past them. `false`: none.
   */
  TRUST_PROXY: trustedProxies,
  /** Requests a minute from one address; writes and sign-ins have limits of their own, as shares of it. */
  RATE_LIMIT: z.coerce.number().int().min(0).default(1200),
  /** How long counts beside long lists may be old; the lists themselves never are. */
  COUNTS_KEPT_SECONDS: z.coerce.number().int().min(0).max(600).default(15),
  /** Prefix of image addresses, e.g. that of a content delivery network. */
  MEDIA_URL: z.url().optional(),
  STORAGE: z.enum(['local', 's3']).default('local'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('eu-west-2'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** ClamAV's daemon, tcp://host:3310 or unix:///run/clamav/clamd.ctl. Without it a sandbox that knows the makers' test file only. */
  CLAMD_URL: z.url({ protocol: /^(tcp|unix)$/ }).optional(),
  SMTP_URL: z.url().optional(),
  /** Where people write to us; shown on /contact-us. */
  SUPPORT_EMAIL: z.email().default('help@partlane.example'),
  MAIL_FROM: z.string().default('Partlane <no-reply@partlane.example>'),
  ...signInSettings,
  /**
   * Payment gateways, comma-separated. The first charges new purchases; the others complete the
   * purchases that name them. `sandbox` replaces a card gateway and is refused in production.
   */
  PAYMENT_GATEWAYS: commaSeparatedList.pipe(z.array(z.enum(['sandbox'])).min(1)).default(['sandbox']),
  /**
   * Ways in by another account (OpenID Connect ID tokens). Client ids, comma-separated: the web's first, then those of apps. A provider without any
   * is off; outside production all that have none are played by the sandbox at /dev/openid. The rest is the provider's own, unless a stand-in is wanted.
   */
  GOOGLE_CLIENT_ID: commaSeparatedList.optional(),
  GOOGLE_ISSUER: commaSeparatedList.default(['https://accounts.google.com', 'accounts.google.com']),
  GOOGLE_JWKS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_AUTHORIZE_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  FACEBOOK_CLIENT_ID: commaSeparatedList.optional(),
  FACEBOOK_ISSUER: commaSeparatedList.default(['https://www.facebook.com', 'https://limited.facebook.com', 'https://facebook.com']),
  FACEBOOK_JWKS_URL: z.url().default('https://limited.facebook.com/.well-known/oauth/openid/jwks/'),
  FACEBOOK_AUTHORIZE_URL: z.url().default('https://www.facebook.com/dialog/oauth'),
  APPLE_CLIENT_ID: commaSeparatedList.optional(),
  APPLE_ISSUER: commaSeparatedList.default(['https://appleid.apple.com']),
  APPLE_JWKS_URL: z.url().default('https://appleid.apple.com/auth/keys'),
  APPLE_AUTHORIZE_URL: z.url().default('https://appleid.apple.com/auth/authorize'),
  /**
   * Google's geocoder, Loqate's address search, the DVLA's vehicle register. Without a key the gazetteer answers for the first two, in production too;
   * the register is played by a sandbox on a developer's machine and off in production (ADR 0019).
   */
  GOOGLE_MAPS_KEY: z.string().optional(),
  GOOGLE_MAPS_URL: z.url().default('https://maps.googleapis.com'),
  LOQATE_KEY: z.string().optional(),
  LOQATE_URL: z.url().default('https://api.addressy.com'),
  DVLA_KEY: z.string().optional(),
  DVLA_URL: z.url().default('https://driver-vehicle-licensing.api.gov.uk'),
  /** Hosts that search engines may index. Everything else says noindex, nofollow. */
  INDEXED_HOSTS: commaSeparatedList.default([]),
})

export type Config = Readonly<z.output<typeof schema>> & {
  readonly isProduction: boolean
  readonly dataDir: string
  readonly tokenSecret: string
  readonly hasDemoData: boolean
}

/** All faults of the environment at once, each named. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const nonEmptyEnv = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(nonEmptyEnv)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  const issues = [
    ...(isProduction ? productionIssues(values) : []),
    ...s3Issues(values),
    ...signingKeyIssues(values),
    ...signInSettingIssues(values, isProduction),
  ]
  if (issues.length > 0) throw new ConfigError(issues.join('\n'))
  const dataDir = resolve(values.DATA_DIR)
  return {
    ...values,
    isProduction,
    dataDir,
    hasDemoData: values.DEMO ?? !isProduction,
    tokenSecret: values.TOKEN_SECRET ?? loadOrCreateSecret(dataDir),
  }
}

type Values = z.output<typeof schema>

/** What works as a stand-in on a developer's machine must be named in production. */
function productionIssues(values: Values): string[] {
  const requiredKeys = ['DATABASE_URL', 'TOKEN_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'CLAMD_URL'] as const
  return [
    ...requiredKeys.filter((key) => values[key] === undefined).map((key) => `${key}: required in production`),
    ...(values.PAYMENT_GATEWAYS.includes('sandbox') ? ['PAYMENT_GATEWAYS: the sandbox gateway is not allowed in production'] : []),
  ]
}

function s3Issues(values: Values): string[] {
  if (values.STORAGE !== 's3') return []
  const requiredKeys = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  return requiredKeys.filter((key) => values[key] === undefined).map((key) => `${key}: required with STORAGE=s3`)
}

function signingKeyIssues({ TOKEN_PRIVATE_KEY }: Values): string[] {
  try {
    if (TOKEN_PRIVATE_KEY !== undefined) parseSigningKey(TOKEN_PRIVATE_KEY)
    return []
  } catch (error) {
    return [`TOKEN_PRIVATE_KEY: ${error instanceof Error ? error.message : 'cannot be read'}`]
  }
}

/** A secret made once and kept, so that people stay signed in over a restart. */
function loadOrCreateSecret(dataDir: string): string {
  const file = resolve(dataDir, 'token-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}

/** A secret for one purpose only, so that a leak of one is not a leak of all. */
export function deriveSecret(config: Pick<Config, 'tokenSecret'>, purpose: string): string {
  return createHash('sha256').update(`${purpose}:${config.tokenSecret}`).digest('base64url')
}
