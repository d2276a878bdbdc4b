import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { paypalSettings, startPaypal } from '#test/paypal.ts'
import { processEnv } from '#test/process-env.ts'
import { createCardToken, startStripe, stripeSettings, submitForm } from '#test/stripe.ts'
import type { SendWebhook } from '../../stand-ins/shared/webhook-queue.ts'

const MAIN = resolve(import.meta.dirname, '../main.ts')
const TOKEN_SECRET = 'a secret of the test with 32 characters or more'

const productionSettings = {
  NODE_ENV: 'production',
  SERVICES: 'cable,worker', // the API without the built pages
  PORT: '0',
  PUBLIC_URL: 'https://partlane.example',
  TOKEN_SECRET,
  SMTP_URL: 'smtp://127.0.0.1:9',
  CLAMD_URL: 'tcp://127.0.0.1:9',
  COMPANY_DETAILS: 'Partlane Ltd',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'x'.repeat(32),
  TWILIO_FROM: '+441632960000',
  CAPTCHA_PROVIDER: 'turnstile',
  CAPTCHA_SITE_KEY: '0x4AAAAAAA',
  CAPTCHA_SECRET: '0x4AAAAAAA_secret',
  BREACHED_PASSWORDS: 'offline',
  LOG_LEVEL: 'warn',
}

/** Starts main.ts as production does. @returns its address, or what it wrote when it ended */
function startMain(settings: Record<string, string>): Promise<{ address?: string; output: string }> {
  const child = spawn(process.execPath, [MAIN], { env: { ...processEnv(), ...settings } })
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await new Promise((end) => child.once('exit', end))
  })
  let output = ''
  return new Promise((done) => {
    const read = (chunk: Buffer) => {
      output += String(chunk)
      const address = /ready at (\S+)/.exec(output)?.[1]
      if (address) done({ address, output })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => done({ output }))
  })
}

const createClient = (address: string, token: string) => async (method: string, path: string, body?: object) => {
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const json = (await response.json()) as { data: { id: string; attributes: Record<string, unknown> } }
  return { id: json.data?.id, ...json.data?.attributes } as {
    id: string
    status: string
    challenge_url: string
    url: string
    gateways: object[]
  }
}

describe('a start in production', () => {
  it('names the missing keys of gateways, and refuses the sandbox, stand-ins and addresses elsewhere', async () => {
    const { output } = await startMain({
      ...productionSettings,
      PAYMENT_GATEWAYS: 'stripe,paypal,sandbox',
      STRIPE_API_URL: 'https://stripe.test',
      PAYPAL_API_URL: 'https://paypal.test',
      PAYPAL_SCRIPT_URL: 'https://paypal.test/sdk/js',
    })
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
      expect(output).toContain(`${name}: required with the gateway stripe`)
    for (const name of ['CLIENT_ID', 'CLIENT_SECRET', 'WEBHOOK_ID', 'PARTNER_ID', 'ATTRIBUTION_ID'])
      expect(output).toContain(`PAYPAL_${name}: required with the gateway paypal`)
    expect(output).toContain('PAYMENT_GATEWAYS: the sandbox gateway is not allowed in production')
    for (const name of ['STRIPE_API_URL', 'PAYPAL_API_URL', 'PAYPAL_SCRIPT_URL'])
      expect(output).toContain(`${name}: only an address of this machine is allowed in production`)
  })

  it('charges purchases by Stripe and connects PayPal accounts, with webhooks', { timeout: 90_000 }, async () => {
    let address = ''
    const statuses: number[] = []
    const sendTo = (gateway: string): SendWebhook => {
      return async ({ body, headers }) => {
        const { status } = await fetch(`${address}/webhooks/payments/${gateway}`, { method: 'POST', body, headers })
        statuses.push(status)
        return status
      }
    }
    const stripe = await startStripe({ sendWebhook: sendTo('stripe') })
    const paypal = await startPaypal({ sendWebhook: sendTo('paypal') })
    const { connectionString, world, ctx } = await startTestApp({ env: { TOKEN_SECRET } })
    const main = await startMain({
      ...productionSettings,
      ...stripeSettings(stripe),
      ...paypalSettings(paypal),
      PAYMENT_GATEWAYS: 'stripe,paypal',
      DATABASE_URL: connectionString,
      DATA_DIR: ctx.config.dataDir,
    })
    expect(main.output).toContain('ready at')
    address = main.address ?? ''
    const [buyer, listing] = [await world.user(), await world.listing()]
    const call = createClient(address, buyer.token)
    await call('POST', '/users/carts/listings', { cart_listing: { listing_slug: listing.slug } })
    const delivery = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }
    const { id } = await call('POST', '/payments/orders', { payment_order: { email: 'buyer@example.com', address: delivery } })
    await call('PUT', `/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
    const card_token = await createCardToken(stripe, 'challenge')
    const paying = await call('PUT', '/payments/orders', { payment_order: { id, action: 'pay', card_token, attempt: randomUUID() } })
    expect(await submitForm(paying.challenge_url, { decision: 'approve' })).toMatch(/^https:\/\/partlane\.example\/checkout\//)
    await expect.poll(async () => (await call('GET', `/payments/orders/${id}`)).status).toBe('paid')
    await expect.poll(() => [...stripe.state.intents.values()].map(({ status }) => status)).toEqual(['succeeded'])
    await stripe.webhooks.settle()
    const connecting = await call('POST', '/payments/paypals/account_links', {})
    expect(await submitForm(connecting.url, { choice: 'complete' })).toMatch(/^https:\/\/partlane\.example\/payments\/connected\/paypal\//)
    await paypal.webhooks.settle()
    const { gateways } = await call('GET', '/payments/account_details')
    expect(gateways).toContainEqual(expect.objectContaining({ name: 'paypal', status: 'connect_completed', active: true }))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})
