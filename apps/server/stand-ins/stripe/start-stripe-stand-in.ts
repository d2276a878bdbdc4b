import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { addControlRoutes } from '../shared/control.ts'
import { createFailures, type Failures } from '../shared/failures.ts'
import { addCors } from '../shared/http.ts'
import { createWebhookQueue, type SendWebhook, type WebhookQueue } from '../shared/webhook-queue.ts'
import { addBrowserScript } from './browser-script.ts'
import { addStripeControlPage } from './control-page.ts'
import { addHostedPages } from './hosted-pages.ts'
import { createProvider, type Provider } from './provider.ts'
import { addStripeRoutes } from './router.ts'
import { accountRoutes } from './routes/accounts.ts'
import { confirmationTokenRoutes } from './routes/confirmation-tokens.ts'
import { disputeRoutes } from './routes/disputes.ts'
import { paymentIntentRoutes } from './routes/payment-intents.ts'
import { payoutRoutes } from './routes/payouts.ts'
import { recordRoutes } from './routes/records.ts'
import { refundRoutes } from './routes/refunds.ts'
import { createState, type State } from './state.ts'

export type StripeStandInOptions = {
  port?: number
  secretKey?: string
  publishableKey?: string
  webhookSecret?: string
  /** Sends webhooks. Without it they are only stored. */
  sendWebhook?: SendWebhook
  clock?: () => Date
}

export type StripeStandIn = {
  url: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  state: State
  provider: Provider
  failures: Failures
  webhooks: WebhookQueue
  stop(): Promise<void>
}

export const DEFAULT_SECRET_KEY = 'sk_test_stand_in'
export const DEFAULT_PUBLISHABLE_KEY = 'pk_test_stand_in'
export const DEFAULT_WEBHOOK_SECRET = 'whsec_stand_in'

/**
 * Starts a local program that behaves like Stripe: its API, hosted pages, webhooks and browser
 * script, with failures on request. Its state is in memory. For tests and development only.
 */
export async function startStripeStandIn(options: StripeStandInOptions = {}): Promise<StripeStandIn> {
  const { port = 0, secretKey = DEFAULT_SECRET_KEY, publishableKey = DEFAULT_PUBLISHABLE_KEY } = options
  const { webhookSecret = DEFAULT_WEBHOOK_SECRET, sendWebhook = async () => 200, clock = () => new Date() } = options
  const state = createState()
  const failures = createFailures()
  const webhooks = createWebhookQueue(sendWebhook)
  let url = ''
  const now = () => Math.floor(clock().getTime() / 1000)
  const provider = createProvider({ state, failures, webhooks, secretKey, publishableKey, webhookSecret, now, baseUrl: () => url })
  const app = Fastify({ forceCloseConnections: true })
  await addParsers(app)
  addCors(app)
  addControlRoutes(app, { failures, webhooks })
  addHostedPages(app, provider)
  addStripeControlPage(app, provider)
  addBrowserScript(app)
  const routes = [paymentIntentRoutes, confirmationTokenRoutes, refundRoutes, accountRoutes, payoutRoutes, disputeRoutes, recordRoutes]
  addStripeRoutes(
    app,
    provider,
    routes.flatMap((create) => create(provider)),
  )
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send({ error: { type: 'invalid_request_error', message: `Unrecognized request URL (${request.method}: ${request.url}).` } }),
  )
  url = await app.listen({ host: '127.0.0.1', port })
  return { url, secretKey, publishableKey, webhookSecret, state, provider, failures, webhooks, stop: () => app.close() }
}

/**
 * Forms stay texts, because Stripe's form has nested names. A file becomes a form with its bytes in
 * base64.
 */
async function addParsers(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  await app.register(multipart)
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const form: Record<string, string> = {}
    for await (const part of request.parts())
      if (part.type === 'file') form[part.fieldname] = (await part.toBuffer()).toString('base64')
      else form[part.fieldname] = String(part.value)
    request.body = form
  })
}
