import { join } from 'node:path'
import type { LogEvent } from 'kysely'
import type pg from 'pg'
import { registerRateMetrics } from '#features/currencies/public.ts'
import { registerDeliveryMetrics } from '#features/notification-deliveries/public.ts'
import { registerOrderMetrics } from '#features/operator-orders/public.ts'
import { registerReportMetrics } from '#features/reports/public.ts'
import { findSocketUser, listSessionIds } from '#features/sessions/public.ts'
import { createLoqateSearch } from '#gateways/address-search/live.ts'
import { createGazetteerSearch } from '#gateways/address-search/sandbox.ts'
import { type CarrierGateways, createCarrierGateways } from '#gateways/carriers/registry.ts'
import { createSandboxCarrier } from '#gateways/carriers/sandbox.ts'
import { createGoogleGeocoder } from '#gateways/geocoding/live.ts'
import { createGazetteerGeocoder } from '#gateways/geocoding/sandbox.ts'
import { createIdentityGateway } from '#gateways/identity/gateway.ts'
import { createConfiguredNativePush } from '#gateways/native-push/configured.ts'
import { createConfiguredGateways } from '#gateways/payments/configured-gateways.ts'
import { createDvlaRegister } from '#gateways/plate/live.ts'
import { createSandboxRegister, disabledRegister } from '#gateways/plate/sandbox.ts'
import { createConfiguredRates } from '#gateways/rates/configured.ts'
import { createClamd } from '#gateways/virus-scan/clamd.ts'
import { createSandboxScanner } from '#gateways/virus-scan/sandbox.ts'
import { createAnycableBroadcaster, type RemoteCable } from '#platform/cable/anycable-broadcaster.ts'
import type { Cable } from '#platform/cable/cable.ts'
import { createCableMetrics } from '#platform/cable/cable-metrics.ts'
import { createCable } from '#platform/cable/create-cable.ts'
import { createPgPubSub } from '#platform/cable/pg-pubsub.ts'
import { createRedisSignals } from '#platform/cable/redis-signals.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type Config, deriveSecret } from '#platform/config/config.ts'
import { resolveClientIp } from '#platform/config/trusted-proxies.ts'
import type { Db } from '#platform/db/db.ts'
import { createPgListener, type PgListener } from '#platform/db/pg-listener.ts'
import { createPictures } from '#platform/images/pictures.ts'
import { createDatabaseClock } from '#platform/jobs/database-clock.ts'
import { createLogger, type Logger } from '#platform/logger/logger.ts'
import { createDevelopmentMailbox } from '#platform/mail/development-mailbox.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { createSmtpMailer } from '#platform/mail/smtp.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { registerOutboxMetrics } from '#platform/outbox/outbox-metrics.ts'
import { createWebPush } from '#platform/push/web-push.ts'
import { createLocalStorage } from '#platform/storage/local.ts'
import { createS3Storage } from '#platform/storage/s3.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { channels } from './channels.ts'
import type { AppContext } from './context.ts'
import { counters } from './counters.ts'
import { createConfiguredDb } from './create-configured-db.ts'
import { collectPersonalData } from './data-exports.ts'
import { erasePersonalData, refuseOpenObligations } from './erase-personal-data.ts'
import { mergeGuest } from './guest-merges.ts'
import { createSenders } from './senders.ts'
import { createBreachedPasswords, createCaptcha, createSms } from './sign-in-gateways.ts'

export type AppRuntime = { ctx: AppContext; listener: PgListener; connectionString: string; close(): Promise<void> }
type CreateContextOptions = {
  config: Config
  connectionString: string
  clock?: Clock
  /** Existing connections, in place of new ones. `close` ends them too. */
  pool?: pg.Pool | undefined
  onQuery?: (event: LogEvent) => void
  /** Destination of the log in place of standard output. */
  logDestination?: { write(line: string): void }
}

/** Creates all dependencies from the configuration and a migrated database. */
export async function createContext({
  config,
  connectionString,
  clock: configuredClock,
  pool,
  onQuery,
  logDestination,
}: CreateContextOptions): Promise<AppRuntime> {
  const log = createLogger({ level: config.LOG_LEVEL, pretty: config.NODE_ENV === 'development', destination: logDestination })
  const metrics = createMetrics()
  const db = createConfiguredDb(config, { connectionString, log, pool, onQuery })
  registerOutboxMetrics(db, metrics)
  const clock = configuredClock ?? (await createDatabaseClock(db))
  registerOrderMetrics({ db, clock }, metrics)
  registerDeliveryMetrics({ db, clock }, metrics)
  registerReportMetrics(db, metrics)
  registerRateMetrics({ db, clock }, metrics)
  const listener = createPgListener({ connectionString, log })
  const cable = createConfiguredCable(config, { db, listener, log, metrics, context: () => ctx })
  const nativePush = createConfiguredNativePush(config, clock)
  const ctx: AppContext = {
    config,
    db,
    clock,
    log,
    metrics,
    cable,
    storage: createStorage(config, clock),
    pictures: createPictures({ mediaUrl: config.MEDIA_URL ?? '' }),
    mail: createMailer(config, clock),
    sms: createSms(config, clock),
    webPush: createWebPush(config),
    nativePush,
    captcha: createCaptcha(config),
    breachedPasswords: createBreachedPasswords(config, log),
    paymentGateways: createConfiguredGateways(config, { db, clock }),
    carrierGateways: createConfiguredCarriers(config, db, clock),
    virusScanner: config.CLAMD_URL ? createClamd({ url: config.CLAMD_URL }) : createSandboxScanner(),
    identities: createIdentityGateway({ config, clock, log }),
    ...createLookups(config, log),
    rates: createConfiguredRates(config),
    mergeGuest,
    refuseOpenObligations,
    erasePersonalData,
    collectPersonalData,
    counters,
    senders: createSenders(nativePush),
  }
  return {
    ctx,
    listener,
    connectionString,
    async close() {
      await cable.stop()
      await listener.close()
      if ('close' in ctx.mail && typeof ctx.mail.close === 'function') ctx.mail.close()
      await db.destroy()
    },
  }
}

type CableDependencies = Pick<AppContext, 'log' | 'metrics'> & {
  db: ReturnType<typeof createConfiguredDb>
  listener: PgListener
  context: () => AppContext
}

/** The cable with the channels of all features. Its signals go over Redis if that is configured. */
function createConfiguredCable(config: Config, { db, listener, log, metrics, context }: CableDependencies): Cable {
  const signals = config.REDIS_URL ? createRedisSignals({ url: config.REDIS_URL, log }) : undefined
  const pubsub = createPgPubSub({ db: db.pool, listener, log, signals })
  return createCable({
    pubsub,
    channels,
    context,
    authenticate: (token) => findSocketUser(context(), token),
    log,
    remote: createRemoteCable(config, db),
    clientIp: (request) => resolveClientIp(request, config.TRUST_PROXY),
    limits: {
      maxConnectionsPerUser: config.SOCKETS_PER_USER,
      maxConnectionsPerAddress: config.SOCKETS_PER_ADDRESS,
      maxVisitorConnectionsPerAddress: config.VISITOR_SOCKETS_PER_ADDRESS,
      handshakesPerMinuteOfAddress: config.SOCKET_HANDSHAKES_PER_ADDRESS,
      actionsPerMinuteOfUser: config.SOCKET_ACTIONS_PER_USER,
      actionsPerMinuteOfAddress: config.SOCKET_ACTIONS_PER_ADDRESS,
      maxBufferedBytes: config.SOCKET_BUFFER_KILOBYTES * 1024,
    },
    metrics: createCableMetrics((name, help) => metrics.counter(name, help)),
    ...(config.PUBLIC_URL ? { allowedOrigins: [new URL(config.PUBLIC_URL).origin, ...config.CORS_ORIGINS] } : {}),
  })
}

/** AnyCable, if it is configured to hold the sockets. */
function createRemoteCable({ ANYCABLE_SECRET: secret, ANYCABLE_BROADCAST_URL: url }: Config, db: Db): RemoteCable | undefined {
  if (secret === undefined || url === undefined) return undefined
  return createAnycableBroadcaster({ url, secret, listSessionIds: (userId) => listSessionIds(db, userId) })
}

/** SMTP if it is configured, otherwise the mailbox of the development server. */
function createMailer(config: Config, clock: Clock): Mailer {
  if (config.SMTP_URL) return createSmtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM })
  return createDevelopmentMailbox({ dataDir: config.dataDir, isProduction: config.isProduction, clock })
}

/**
 * Address search, geocoder and vehicle register: the providers with keys, otherwise their
 * substitutes (ADR 0019).
 */
function createLookups(config: Config, log: Logger): Pick<AppContext, 'geocoder' | 'addressSearch' | 'plates'> {
  const { GOOGLE_MAPS_KEY, GOOGLE_MAPS_URL, LOQATE_KEY, LOQATE_URL, DVLA_KEY, DVLA_URL, isProduction } = config
  for (const key of ['GOOGLE_MAPS_KEY', 'LOQATE_KEY', 'DVLA_KEY'] as const)
    if (isProduction && !config[key])
      log.warn(`${key} is not set: ${key === 'DVLA_KEY' ? 'registration lookup is disabled' : 'only the built-in gazetteer is used'}`)
  return {
    geocoder: GOOGLE_MAPS_KEY ? createGoogleGeocoder({ key: GOOGLE_MAPS_KEY, url: GOOGLE_MAPS_URL, log }) : createGazetteerGeocoder(),
    addressSearch: LOQATE_KEY ? createLoqateSearch({ key: LOQATE_KEY, url: LOQATE_URL, log }) : createGazetteerSearch(),
    plates: DVLA_KEY
      ? createDvlaRegister({ key: DVLA_KEY, url: DVLA_URL, log })
      : isProduction
        ? disabledRegister
        : createSandboxRegister(),
  }
}

/** Creates the carrier gateways in the order of the setting. */
function createConfiguredCarriers(config: Config, db: Db, clock: Clock): CarrierGateways {
  const createByName = { sandbox: () => createSandboxCarrier({ db, clock, webhookSecret: deriveSecret(config, 'sandbox-carrier') }) }
  return createCarrierGateways(
    config.carrierGateways.map((name) => createByName[name]()),
    config.CARRIER_CALL_TIMEOUT_MS,
  )
}

function createStorage(config: Config, clock: Clock): Storage {
  if (config.STORAGE === 's3')
    return createS3Storage({
      bucket: config.S3_BUCKET ?? '',
      region: config.S3_REGION,
      credentials: { accessKeyId: config.S3_ACCESS_KEY_ID ?? '', secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '' },
      ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT, forcePathStyle: true } : {}),
    })
  return createLocalStorage({
    folder: join(config.dataDir, 'storage'),
    secret: deriveSecret(config, 'storage'),
    uploadUrl: `${config.PUBLIC_URL ?? ''}/storage/uploads`,
    clock,
  })
}
