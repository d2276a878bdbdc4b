import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DEFAULT_MAX_RATE_AGE_DAYS } from '@partlane/domain/money/published-rates'
import { z } from 'zod'
import { gatewaySettingIssues, gatewaySettings } from './gateway-settings.ts'
import { pushSettingIssues, pushSettings } from './push-settings.ts'
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

/** Of the company of a demonstration. No such town, postcode or numbers exist. */
const FICTITIOUS_DETAILS = '1 Example Street, Exampletown, EX99 9ZZ, United Kingdom, company number 00000000, VAT number GB000000000'

/** `https://host[:port]`, as browsers send it. */
const origin = z.string().refine((text) => URL.parse(text)?.origin === text, { error: 'is not an origin such as https://app.example' })

const searchBots = commaSeparatedList
  .default([
    'googlebot=googlebot.com|google.com',
    'bingbot=search.msn.com',
    'applebot=applebot.apple.com',
    'yandexbot=yandex.com|yandex.net|yandex.ru',
  ])
  .pipe(z.array(z.string().regex(/^[^=|]+=[a-z0-9.-]+(\|[a-z0-9.-]+)*$/, 'must be like googlebot=googlebot.com|google.com')))
  .transform((items) =>
    items.map((item) => {
      const [userAgent = '', domains = ''] = item.split('=')
      return { userAgent: userAgent.trim().toLowerCase(), domains: domains.split('|') }
    }),
  )

/** All settings with their meaning. No other code reads `process.env`. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PRODUCT_NAME: z.string().min(1).default('Partlane'),
  /** The services that run in this process. */
  SERVICES: commaSeparatedList.pipe(z.array(z.enum(['web', 'cable', 'worker'])).min(1)).default(['web', 'cable', 'worker']),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Public URL of the site. Used for links in emails and as the allowed origin of sockets. */
  PUBLIC_URL: z.url().optional(),
  /**
   * Origins of other sites whose pages may call the API and open sockets, comma-separated:
   * `https://app.example`. None by default; our own pages need none.
   */
  CORS_ORIGINS: commaSeparatedList.pipe(z.array(origin)).default([]),
  /** Folder of all local data: embedded database, uploads, development mailbox, generated keys. */
  DATA_DIR: z.string().default('.data'),
  /** An external PostgreSQL 15 or newer. Without it the embedded PostgreSQL is used. */
  DATABASE_URL: z.url().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /**
   * Redis in place of NOTIFY, by which the cables of several processes tell each other of new
   * messages. The messages themselves stay in PostgreSQL.
   */
  REDIS_URL: z.url().optional(),
  /**
   * The secret that is shared with AnyCable, and where it takes broadcasts
   * (`http://anycable:8090/_broadcast`). With both, AnyCable can hold the sockets: its calls are
   * answered at `/_anycable`. Without them it is off.
   */
  ANYCABLE_SECRET: z.string().min(32).optional(),
  ANYCABLE_BROADCAST_URL: z.url().optional(),
  /**
   * Signs session tokens (HS256). Secrets derived from it sign verification codes and upload forms.
   * Generated and stored in DATA_DIR when it is missing; required in production.
   */
  TOKEN_SECRET: z.string().min(32).optional(),
  /**
   * Signs session tokens in place of TOKEN_SECRET, so that others can verify them. A private key in
   * PEM: Ed25519 (EdDSA), RSA (RS256) or P-256 (ES256).
   */
  TOKEN_PRIVATE_KEY: z.string().optional(),
  /** Fills an empty database with demo data. */
  DEMO: booleanSetting.optional(),
  DEMO_LISTINGS: z.coerce.number().int().min(0).max(5_000_000).default(2400),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /**
   * Request header with the visitor's country, set by the network in front of the server, e.g.
   * `cf-ipcountry`. It selects the initial currency.
   */
  COUNTRY_HEADER: z.string().toLowerCase().optional(),
  /**
   * Proxies whose X-Forwarded-For header is used: comma-separated addresses and ranges
   * (`10.0.0.0/8`, `loopback`), or the number of proxies. A number is safe only if the port cannot
   * be reached without passing them. `false`: none.
   */
  TRUST_PROXY: trustedProxies,
  /**
   * Requests per minute from one IP address. The limits of writes and sign-ins are shares of it.
   */
  RATE_LIMIT: z.coerce.number().int().min(0).default(1200),
  /** Open sockets of one user and of one IP address (IPv6: of one /64) in each process. */
  SOCKETS_PER_USER: z.coerce.number().int().min(1).default(40),
  SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(400),
  /** Of these, sockets of visitors and guests of one address. The others are for members. */
  VISITOR_SOCKETS_PER_ADDRESS: z.coerce.number().int().min(0).default(100),
  /** Handshakes of sockets a minute of one address. More get the status 429. */
  SOCKET_HANDSHAKES_PER_ADDRESS: z.coerce.number().int().min(1).default(1_200),
  /** Actions (typing, read) a minute over all sockets of one user and of one address. */
  SOCKET_ACTIONS_PER_USER: z.coerce.number().int().min(1).default(240),
  SOCKET_ACTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(2_400),
  /** What waits for a client that reads too slowly, before its socket is closed. */
  SOCKET_BUFFER_KILOBYTES: z.coerce.number().int().min(16).default(1_024),
  /** Maximum age of cached counts of long lists. The lists themselves are not cached. */
  COUNTS_KEPT_SECONDS: z.coerce.number().int().min(0).max(600).default(15),
  /**
   * Maximum age of cached data that is the same for all visitors: categories, makes, cards of
   * results and rows, similar listings, counts of the market. 0: not cached.
   */
  SHARED_DATA_SECONDS: z.coerce.number().int().min(0).max(600).default(5),
  /**
   * Time limit of each statement of a request, which is then refused with 503. Jobs and handlers
   * have no such limit. 0: no limit.
   */
  STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(0).max(600_000).default(15_000),
  /** Time limit of each call to a payment gateway. Shorter than the lease of a delivery. */
  PAYMENT_CALL_TIMEOUT_MS: z.coerce.number().int().min(50).max(40_000).default(10_000),
  /**
   * Credits above this amount in pounds need a second operator: "100" or "99.50". Other currencies
   * by rate. The parsed value is in pence.
   */
  CREDIT_APPROVAL_LIMIT: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/)
    .default('100')
    .transform((pounds) => Math.round(Number(pounds) * 100)),
  /** Maximum age of rendered pages in memory, and their total size. 0 seconds: not stored. */
  PAGE_CACHE_SECONDS: z.coerce.number().int().min(0).max(600).default(5),
  PAGE_CACHE_MEGABYTES: z.coerce.number().int().min(1).max(4_096).default(64),
  /**
   * Memory for the HTML of parts that are the same on many pages. The default is enough for about
   * 2,000 cards and the filters of 200 searches. 0: all parts of a page are rendered each time.
   */
  MARKUP_CACHE_MEGABYTES: z.coerce.number().int().min(0).max(4_096).default(24),
  /** Prefix of image URLs, e.g. of a content delivery network. */
  MEDIA_URL: z.url().optional(),
  STORAGE: z.enum(['local', 's3']).default('local'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('eu-west-2'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /**
   * ClamAV daemon: tcp://host:3310 or unix:///run/clamav/clamd.ctl. Without it a sandbox is used
   * that only detects the EICAR test file.
   */
  CLAMD_URL: z.url({ protocol: /^(tcp|unix)$/ }).optional(),
  SMTP_URL: z.url().optional(),
  /** Email address of the support, shown on /contact-us. */
  SUPPORT_EMAIL: z.email().default('help@partlane.example'),
  /**
   * Name, address and registration numbers of the company that operates the site, separated by
   * commas, for terms, privacy, fee invoices and statements. Required in production; otherwise a
   * fictitious company.
   */
  COMPANY_DETAILS: z.string().min(1).optional(),
  MAIL_FROM: z.string().default('Partlane <no-reply@partlane.example>'),
  ...signInSettings,
  ...gatewaySettings,
  ...pushSettings,
  /**
   * Gateways that sell labels of carriers, comma-separated; `none`: sellers only enter tracking
   * numbers. By default `sandbox`, which is refused in production; there the default is `none`.
   */
  CARRIER_GATEWAYS: commaSeparatedList.pipe(z.array(z.enum(['sandbox', 'none'])).min(1)).optional(),
  /** Time limit of each call to a carrier gateway. */
  CARRIER_CALL_TIMEOUT_MS: z.coerce.number().int().min(50).max(40_000).default(10_000),
  /**
   * Sign-in with other accounts by OpenID Connect ID tokens. Client ids, comma-separated: the one
   * of the web first, then those of apps. A provider without a client id is off. Outside production
   * the sandbox at /dev/openid replaces these providers. The other settings have the provider's own
   * values.
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
   * Google's geocoder, Loqate's address search, the DVLA's vehicle register. Without a key the
   * gazetteer replaces the first two, also in production. The register is replaced by a sandbox in
   * development and is off in production (ADR 0019).
   */
  GOOGLE_MAPS_KEY: z.string().optional(),
  GOOGLE_MAPS_URL: z.url().default('https://maps.googleapis.com'),
  LOQATE_KEY: z.string().optional(),
  LOQATE_URL: z.url().default('https://api.addressy.com'),
  DVLA_KEY: z.string().optional(),
  DVLA_URL: z.url().default('https://driver-vehicle-licensing.api.gov.uk'),
  /**
   * Exchange rates: `ecb` fetches those of the European Central Bank each working day, `built_in`
   * has those of a file of the program. By default `ecb` in production, otherwise `built_in`.
   */
  RATES: z.enum(['ecb', 'built_in']).optional(),
  ECB_RATES_URL: z.url().default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
  /** Days without a new rate of a currency after which operators are notified. */
  MAX_RATE_AGE_DAYS: z.coerce.number().int().min(1).max(365).default(DEFAULT_MAX_RATE_AGE_DAYS),
  /** Hosts that search engines may index. All others send noindex, nofollow. */
  INDEXED_HOSTS: commaSeparatedList.default([]),
  /**
   * Robots of search engines, which have a limit of their own: `part of the user agent=domain of
   * its hosts|another domain`, comma-separated. An address is verified by its name.
   */
  SEARCH_BOTS: searchBots,
})

export type Config = Readonly<z.output<typeof schema>> & {
  readonly isProduction: boolean
  readonly dataDir: string
  readonly tokenSecret: string
  readonly hasDemoData: boolean
  readonly companyDetails: string
  readonly carrierGateways: readonly 'sandbox'[]
  readonly ratesGateway: 'ecb' | 'built_in'
  readonly nativePush: 'expo' | 'sandbox' | 'off'
}

/** Invalid settings. The message names all of them. */
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
    ...anycableIssues(values),
    ...socketIssues(values),
    ...signingKeyIssues(values),
    ...signInSettingIssues(values, isProduction),
    ...gatewaySettingIssues(values, isProduction),
    ...pushSettingIssues(values, isProduction),
  ]
  if (issues.length > 0) throw new ConfigError(issues.join('\n'))
  const dataDir = resolve(values.DATA_DIR)
  let tokenSecret = values.TOKEN_SECRET
  return {
    ...values,
    isProduction,
    dataDir,
    hasDemoData: values.DEMO ?? !isProduction,
    companyDetails: values.COMPANY_DETAILS ?? `${values.PRODUCT_NAME} Demo Ltd (fictitious), ${FICTITIOUS_DETAILS}`,
    carrierGateways: (values.CARRIER_GATEWAYS ?? [isProduction ? 'none' : 'sandbox']).filter((name) => name !== 'none'),
    ratesGateway: values.RATES ?? (isProduction ? 'ecb' : 'built_in'),
    nativePush: values.NATIVE_PUSH ?? (isProduction ? 'off' : 'sandbox'),
    // Read late, so that a command with a mistyped DATA_DIR writes nothing.
    get tokenSecret() {
      tokenSecret ??= loadOrCreateSecret(dataDir)
      return tokenSecret
    },
  }
}

type Values = z.output<typeof schema>

/** Settings that have a sandbox in development are required in production. */
function productionIssues(values: Values): string[] {
  const requiredKeys = ['DATABASE_URL', 'TOKEN_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'CLAMD_URL', 'COMPANY_DETAILS'] as const
  return [
    ...requiredKeys.filter((key) => values[key] === undefined).map((key) => `${key}: required in production`),
    ...(values.CARRIER_GATEWAYS?.includes('sandbox') ? ['CARRIER_GATEWAYS: the sandbox carrier is not allowed in production'] : []),
  ]
}

function s3Issues(values: Values): string[] {
  if (values.STORAGE !== 's3') return []
  const requiredKeys = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  return requiredKeys.filter((key) => values[key] === undefined).map((key) => `${key}: required with STORAGE=s3`)
}

function anycableIssues({ ANYCABLE_SECRET, ANYCABLE_BROADCAST_URL }: Values): string[] {
  if (ANYCABLE_SECRET !== undefined && ANYCABLE_BROADCAST_URL === undefined)
    return ['ANYCABLE_BROADCAST_URL: required with ANYCABLE_SECRET']
  if (ANYCABLE_SECRET === undefined && ANYCABLE_BROADCAST_URL !== undefined)
    return ['ANYCABLE_SECRET: required with ANYCABLE_BROADCAST_URL']
  return []
}

/** Without the difference, visitors could take all sockets of an address from its members. */
function socketIssues({ SOCKETS_PER_ADDRESS, VISITOR_SOCKETS_PER_ADDRESS }: Values): string[] {
  if (VISITOR_SOCKETS_PER_ADDRESS < SOCKETS_PER_ADDRESS) return []
  return [`VISITOR_SOCKETS_PER_ADDRESS: must be smaller than SOCKETS_PER_ADDRESS (${SOCKETS_PER_ADDRESS})`]
}

function signingKeyIssues({ TOKEN_PRIVATE_KEY }: Values): string[] {
  try {
    if (TOKEN_PRIVATE_KEY !== undefined) parseSigningKey(TOKEN_PRIVATE_KEY)
    return []
  } catch (error) {
    return [`TOKEN_PRIVATE_KEY: ${error instanceof Error ? error.message : 'cannot be read'}`]
  }
}

/** Generates the secret once and stores it, so that sessions survive a restart. */
function loadOrCreateSecret(dataDir: string): string {
  const file = resolve(dataDir, 'token-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}

/** A secret for one purpose only, so that a leaked secret does not affect the others. */
export function deriveSecret(config: Pick<Config, 'tokenSecret'>, purpose: string): string {
  return createHash('sha256').update(`${purpose}:${config.tokenSecret}`).digest('base64url')
}
