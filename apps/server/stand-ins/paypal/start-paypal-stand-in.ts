import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { addControlRoutes } from '../shared/control.ts'
import { createFailures, type Failures } from '../shared/failures.ts'
import { addCors } from '../shared/http.ts'
import { createWebhookQueue, type SendWebhook, type WebhookQueue } from '../shared/webhook-queue.ts'
import { addApprovalPages } from './approval-page.ts'
import { addBrowserScript } from './browser-script.ts'
import { createSigningKey, type SigningKey } from './certificate.ts'
import { addPaypalControlPage } from './control-page.ts'
import { notFound } from './errors.ts'
import { addOnboardingPages } from './onboarding-page.ts'
import { createProvider, type Provider } from './provider.ts'
import { addPaypalRoutes } from './router.ts'
import { captureRoutes } from './routes/captures.ts'
import { disputeRoutes } from './routes/disputes.ts'
import { onboardingRoutes } from './routes/onboarding.ts'
import { orderRoutes } from './routes/orders.ts'
import { payoutRoutes } from './routes/payouts.ts'
import { addTokenRoute } from './routes/token.ts'
import { transactionRoutes } from './routes/transactions.ts'
import { createState, type State } from './state.ts'
import { CERTIFICATE_PATH } from './webhooks.ts'

export type PaypalStandInOptions = {
  port?: number
  /** Sends webhooks. Without it they are only stored. */
  sendWebhook?: SendWebhook
  clock?: () => Date
  /** How long an access token is valid. */
  tokenSeconds?: number
}

export type PaypalStandIn = {
  url: string
  clientId: string
  clientSecret: string
  partnerId: string
  webhookId: string
  state: State
  provider: Provider
  failures: Failures
  webhooks: WebhookQueue
  stop(): Promise<void>
}

const keys = {
  clientId: 'AZ-client-stand-in',
  clientSecret: 'EK-secret-stand-in',
  partnerId: 'PARTNERSTAND1',
  webhookId: 'WH-STAND-IN',
}

/** Making a key takes long, and every stand-in of a process can use the same. */
let signingKey: SigningKey | undefined

/**
 * Starts a local program that behaves like PayPal: its API, hosted pages, webhooks and browser
 * script, with failures on request. Its state is in memory. For tests and development only.
 */
export async function startPaypalStandIn(options: PaypalStandInOptions = {}): Promise<PaypalStandIn> {
  const { port = 0, sendWebhook = async () => 200, clock = () => new Date(), tokenSeconds = 32_400 } = options
  signingKey ??= createSigningKey()
  const { certificate } = signingKey
  const state = createState()
  const failures = createFailures()
  const webhooks = createWebhookQueue(sendWebhook)
  let url = ''
  const provider = createProvider({ ...keys, state, failures, webhooks, signingKey, tokenSeconds, now: clock, baseUrl: () => url })
  const app = Fastify({ forceCloseConnections: true })
  await addParsers(app)
  addCors(app)
  addControlRoutes(app, { failures, webhooks })
  addTokenRoute(app, provider)
  addOnboardingPages(app, provider)
  addApprovalPages(app, provider)
  addPaypalControlPage(app, provider)
  addBrowserScript(app, provider)
  app.get(CERTIFICATE_PATH, async (_request, reply) => reply.type('application/x-pem-file').send(certificate))
  const routes = [onboardingRoutes, orderRoutes, captureRoutes, payoutRoutes, disputeRoutes, transactionRoutes]
  addPaypalRoutes(
    app,
    provider,
    routes.flatMap((create) => create(provider)),
  )
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFound('The path is unknown.').body))
  url = await app.listen({ host: '127.0.0.1', port })
  return { url, ...keys, state, provider, failures, webhooks, stop: () => app.close() }
}

/** Forms stay texts. Evidence has a part of JSON and files, of which only the sizes are stored. */
async function addParsers(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  await app.register(multipart)
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const files: { name: string; size: number }[] = []
    let input: unknown
    for await (const part of request.parts())
      if (part.type === 'file' && part.mimetype === 'application/json') input = JSON.parse((await part.toBuffer()).toString('utf8'))
      else if (part.type === 'file') files.push({ name: part.filename, size: (await part.toBuffer()).length })
      else input = JSON.parse(String(part.value))
    request.body = { input, files }
  })
}
