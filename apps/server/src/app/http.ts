import * as channelContracts from '@partlane/contract/channels'
import { contract } from '@partlane/contract/contract'
import { featureDescriptions, parameterDescriptions } from '@partlane/contract/descriptions'
import { DEFAULT_LOCALE, isLocale } from '@partlane/domain/locale'
import { type CurrencyCode, DEFAULT_CURRENCY, isCurrencyCode } from '@partlane/domain/money/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { developmentAuctionsRoutes } from '#features/auctions/development-auctions.routes.ts'
import { gatewayEventRoutes, PAYMENT_WEBHOOKS_PATH } from '#features/gateway-events/gateway-events.routes.ts'
import { oneClickRoutes } from '#features/notification-settings/one-click.routes.ts'
import { developmentOrdersRoutes } from '#features/orders/development-orders.routes.ts'
import { accountReturnRoutes } from '#features/payout-accounts/account-return.routes.ts'
import { findSocketUser, findSocketUserOfSession, guard } from '#features/sessions/public.ts'
import { CARRIER_WEBHOOKS_PATH, carrierWebhookRoutes } from '#features/tracking/carrier-webhooks.routes.ts'
import type { CarrierGateway } from '#gateways/carriers/port.ts'
import { sandboxCarrierRoutes } from '#gateways/carriers/sandbox.routes.ts'
import type { SandboxCarrier } from '#gateways/carriers/sandbox.ts'
import { appleReturnRoutes } from '#gateways/identity/apple-return.routes.ts'
import { openIdSandboxRoutes } from '#gateways/identity/sandbox.routes.ts'
import type { NativePush } from '#gateways/native-push/port.ts'
import { sandboxNativePushRoutes } from '#gateways/native-push/sandbox.routes.ts'
import type { SandboxNativePush } from '#gateways/native-push/sandbox.ts'
import type { PaymentGateway } from '#gateways/payments/port.ts'
import { sandboxGatewayRoutes } from '#gateways/payments/sandbox.routes.ts'
import type { SandboxGateway } from '#gateways/payments/sandbox.ts'
import { sandboxAccountRoutes } from '#gateways/payments/sandbox-accounts.routes.ts'
import { sandboxDisputeRoutes } from '#gateways/payments/sandbox-disputes.routes.ts'
import { createActionLimits } from '#platform/cable/action-limits.ts'
import { anycableRoutes } from '#platform/cable/anycable.routes.ts'
import { createAnycableRpc } from '#platform/cable/anycable-rpc.ts'
import { followDataChanges } from '#platform/cache/data-changes.ts'
import { invalidateSharedData } from '#platform/cache/shared-data.ts'
import type { Config } from '#platform/config/config.ts'
import { type AddressLimiter, createAddressLimiter, createLimitHook } from '#platform/http/address-limiter.ts'
import { API_BASE, registerApi } from '#platform/http/api.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { InvalidInput } from '#platform/http/input.ts'
import { originOf } from '#platform/http/origin.ts'
import { createSearchBotCheck } from '#platform/http/search-bots.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { mediaRoutes } from '#platform/images/media.routes.ts'
import { createVariants } from '#platform/images/variants.ts'
import { developmentMailboxRoutes } from '#platform/mail/development-mailbox.routes.ts'
import type { DevelopmentMailbox } from '#platform/mail/development-mailbox.ts'
import { describeApi } from '#platform/openapi/describe-api.ts'
import { openApiRoutes } from '#platform/openapi/openapi.routes.ts'
import { developmentSmsOutboxRoutes } from '#platform/sms/development-sms-outbox.routes.ts'
import type { DevelopmentSmsOutbox } from '#platform/sms/development-sms-outbox.ts'
import type { LocalStorage } from '#platform/storage/local.ts'
import { localUploadRoutes } from '#platform/storage/local-upload.routes.ts'
import { channels } from './channels.ts'
import type { AppContext } from './context.ts'
import type { AppRuntime } from './create-context.ts'
import { routes } from './routes.ts'

/**
 * Creates the HTTP server without its pages: API, media, uploads, metrics, and the sandbox pages in
 * development.
 */
export async function createApp({ ctx, listener }: Pick<AppRuntime, 'ctx' | 'listener'>): Promise<FastifyInstance> {
  const { config, log, metrics, storage } = ctx
  const hasRateLimits = config.RATE_LIMIT > 0
  const limits = hasRateLimits ? rateLimitsOf(config.RATE_LIMIT) : undefined
  const { TRUST_PROXY: trustProxy, CORS_ORIGINS: corsOrigins, isProduction: secure } = config
  const app = await createHttpServer({ log, metrics, trustProxy, hasRateLimits, secure, corsOrigins })
  if (config.SHARED_DATA_SECONDS > 0) await followChangesOfSharedData(app, { ctx, listener })
  await registerApi(app, { ctx, routes, guard, readCaller: (request) => readCaller(request, config), limits: limits ?? {} })
  await app.register(openApiRoutes, {
    title: config.PRODUCT_NAME,
    describeApi: () =>
      describeApi({
        title: config.PRODUCT_NAME,
        version: '1.0.0',
        basePath: API_BASE,
        features: contract,
        channels: Object.values(channelContracts),
        descriptions: { features: featureDescriptions, parameters: parameterDescriptions },
      }),
    documentUrl: `${API_BASE}/openapi.json`,
  })
  await app.register(mediaRoutes, {
    variants: createVariants({
      storage,
      publicPrefixes: ['listings/', 'demo/', ...privatePrefixes],
      onStoreError: (error) => log.error({ err: error }, 'an image variant could not be stored'),
    }),
    limiter: createAddressLimiter(app, limits?.variants),
    privatePrefixes,
  })
  app.get('/metrics', async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()))
  if (isLocalStorage(storage)) await app.register(localUploadRoutes, { storage, limiter: createAddressLimiter(app, limits?.uploads) })
  await app.register(gatewayEventRoutes, { ctx })
  await app.register(carrierWebhookRoutes, { ctx })
  await app.register(accountReturnRoutes, { ctx })
  if (config.ANYCABLE_SECRET) await app.register(anycableRoutes, { secret: config.ANYCABLE_SECRET, rpc: createRpc(ctx) })
  await app.register(oneClickRoutes, { ctx, limiter: createAddressLimiter(app, limits?.lookups) })
  await app.register((scope) => registerSandboxes(scope, ctx, limits?.sandboxes))
  return app
}

/** Folders of photos that only the sides of a conversation or an order get the keys of. */
const privatePrefixes = ['chats/', 'refunds/']

/** The calls of AnyCable, answered by the channels of the product. */
function createRpc(ctx: AppContext) {
  const { SOCKET_ACTIONS_PER_USER: actionsPerMinuteOfUser, SOCKET_ACTIONS_PER_ADDRESS: actionsPerMinuteOfAddress } = ctx.config
  return createAnycableRpc({
    channels,
    context: () => ctx,
    authenticate: (token) => findSocketUser(ctx, token),
    findUserOfSession: (sessionId) => findSocketUserOfSession(ctx, sessionId),
    actionLimits: createActionLimits({ actionsPerMinuteOfUser, actionsPerMinuteOfAddress }),
    log: ctx.log,
  })
}

/** Drops shared data of this process when any process has changed it. */
async function followChangesOfSharedData(app: FastifyInstance, { ctx, listener }: Pick<AppRuntime, 'ctx' | 'listener'>): Promise<void> {
  const unfollow = await followDataChanges(listener, {
    invalidate: (tags) => invalidateSharedData(ctx.db, tags),
    clear: () => invalidateSharedData(ctx.db),
  })
  app.addHook('onClose', unfollow)
}

/** Pages of sandboxes and the returns of sign-in providers, limited per IP address. */
async function registerSandboxes(app: FastifyInstance, ctx: AppContext, maxPerMinute: number | undefined): Promise<void> {
  const { config } = ctx
  app.addHook('onRequest', createLimitHook(createAddressLimiter(app, maxPerMinute)))
  if (isMailbox(ctx.mail)) await app.register(developmentMailboxRoutes, { mailbox: ctx.mail })
  if (isSmsOutbox(ctx.sms)) await app.register(developmentSmsOutboxRoutes, { outbox: ctx.sms })
  const pushGateway = ctx.nativePush?.gateway
  if (pushGateway && isSandboxPush(pushGateway)) await app.register(sandboxNativePushRoutes, { sandbox: pushGateway })
  await app.register(appleReturnRoutes)
  if (ctx.identities.sandbox) await app.register(openIdSandboxRoutes, { sandbox: ctx.identities.sandbox, config })
  const sandboxCarrier = ctx.carrierGateways.list.find(isSandboxCarrier)
  if (sandboxCarrier) {
    const webhookUrl = `${CARRIER_WEBHOOKS_PATH}/${sandboxCarrier.name}`
    await app.register(sandboxCarrierRoutes, { carrier: sandboxCarrier, webhookUrl })
  }
  const sandboxGateway = ctx.paymentGateways.list.find(isSandboxGateway)
  if (sandboxGateway) {
    await app.register(developmentOrdersRoutes, { ctx })
    await app.register(developmentAuctionsRoutes, { ctx })
    const webhookUrl = `${PAYMENT_WEBHOOKS_PATH}/${sandboxGateway.name}`
    const options = { gateway: sandboxGateway, productName: config.PRODUCT_NAME, webhookUrl }
    await app.register(sandboxGatewayRoutes, options)
    await app.register(sandboxAccountRoutes, options)
    await app.register(sandboxDisputeRoutes, options)
  }
}

/** Limits in calls per minute and IP address, as shares of the general limit. */
const rateLimitsOf = (readsPerMinute: number) => ({
  reads: readsPerMinute,
  writes: Math.ceil(readsPerMinute / 4),
  uploads: Math.ceil(readsPerMinute / 8),
  sign_in: Math.ceil(readsPerMinute / 20),
  lookups: Math.ceil(readsPerMinute / 10), // each call can cost money
  /** Rendered pages, of visitors and of verified robots of search engines. */
  pages: Math.ceil(readsPerMinute / 4),
  bot_pages: readsPerMinute,
  /** Rendered sizes of images. A page of results has 48 images. */
  variants: Math.ceil(readsPerMinute / 2),
  /** Pages of sandboxes, for each of them. */
  sandboxes: Math.ceil(readsPerMinute / 10),
})

/**
 * Limits the pages that are rendered for one IP address. Verified robots of search engines have a
 * limit of their own.
 */
export function createPageLimiter(app: FastifyInstance, config: Config): AddressLimiter {
  if (config.RATE_LIMIT === 0) return async () => undefined
  const limits = rateLimitsOf(config.RATE_LIMIT)
  const limitVisitor = createAddressLimiter(app, limits.pages)
  const limitBot = createAddressLimiter(app, limits.bot_pages)
  const isSearchBot = createSearchBotCheck(config.SEARCH_BOTS)
  return async (request) =>
    (await isSearchBot({ ip: request.ip, userAgent: request.headers['user-agent'] ?? '' })) ? limitBot(request) : limitVisitor(request)
}

function readCaller(request: FastifyRequest, { PUBLIC_URL }: Config): Caller {
  const locale = String(request.headers.locale ?? '')
  return {
    ip: request.ip,
    origin: originOf(request, PUBLIC_URL),
    userAgent: request.headers['user-agent'] ?? '',
    locale: isLocale(locale) ? locale : DEFAULT_LOCALE,
    currency: readCurrency(request),
    requestId: request.id,
    isPrefetch: isPrefetch(request),
  }
}

/** Browsers name the purpose of a request that the user has not made, Firefox as `X-Moz`. */
function isPrefetch({ method, headers }: FastifyRequest): boolean {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  return method === 'HEAD' || purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))
}

/**
 * The one currency of a response: that of the header, otherwise that of the parameter `currency`.
 * @throws InvalidInput for an unknown currency in the header: the amounts would be wrong
 */
function readCurrency({ headers, query }: FastifyRequest): CurrencyCode {
  const header = String(headers.currency ?? '')
    .trim()
    .toLowerCase()
  if (isCurrencyCode(header)) return header
  if (header !== '') throw new InvalidInput([{ httpPart: 'headers', path: ['Currency'], code: 'not_a_choice', detail: 'Unknown currency' }])
  const parameter = String((query as { currency?: unknown }).currency ?? '').toLowerCase()
  return isCurrencyCode(parameter) ? parameter : DEFAULT_CURRENCY
}

const isLocalStorage = (storage: AppContext['storage']): storage is LocalStorage => 'commitFile' in storage
const isSandboxPush = (gateway: NativePush): gateway is SandboxNativePush => gateway.name === 'sandbox'
const isSmsOutbox = (sms: AppContext['sms']): sms is DevelopmentSmsOutbox => 'list' in sms
const isSandboxGateway = (gateway: PaymentGateway): gateway is SandboxGateway => 'completeChallenge' in gateway
const isSandboxCarrier = (gateway: CarrierGateway): gateway is SandboxCarrier => 'moveParcel' in gateway
const isMailbox = (mail: AppContext['mail']): mail is DevelopmentMailbox => 'list' in mail
