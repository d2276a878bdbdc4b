import { createECDH, createPublicKey, type ECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'
import { jwtVerify } from 'jose'
import { onTestFinished } from 'vitest'

type PushPayload = { title: string; body: string; url: string; tag: string; icon: string }
type ReceivedPush = { browser: string; payload: PushPayload; headers: IncomingHttpHeaders; bytes: number }
type PushResponse = { status?: number; headers?: Record<string, string>; isDropped?: boolean }

/**
 * Starts a push service on this machine. It accepts messages for any number of browsers, verifies
 * their VAPID signature, decrypts them with the keys of the browser and records them. `respond`
 * changes what it responds. It stops after the test.
 */
export async function startPushService() {
  const browsers = new Map<string, { ecdh: ECDH; authSecret: string }>()
  const received: ReceivedPush[] = []
  let respond: (browser: string, attempt: number) => PushResponse | Promise<PushResponse> = () => ({})
  let attempts = 0
  let publicKey = ''

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const browser = (request.url ?? '').slice(1)
    attempts++
    const { status = 201, headers = {}, isDropped = false } = await respond(browser, attempts)
    if (isDropped) return void request.socket.destroy()
    const keys = browsers.get(browser)
    if (status === 201 && keys) {
      await verifyVapid(request.headers.authorization ?? '', { publicKey, origin: url })
      const payload = ece.decrypt(body, { version: 'aes128gcm', privateKey: keys.ecdh, authSecret: keys.authSecret })
      received.push({ browser, payload: JSON.parse(payload.toString()), headers: request.headers, bytes: body.length })
    }
    response.writeHead(keys ? status : 404, headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url,
    received,
    /** All requests, also those that were refused. */
    countAttempts: () => attempts,
    /** The key that the messages must be signed with. */
    expectKey(key: string): void {
      publicKey = key
    },
    respondWith(newRespond: typeof respond): void {
      respond = newRespond
    },
    /** What a browser sends after it has subscribed. */
    subscribe(browser: string) {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const authSecret = randomBytes(16).toString('base64url')
      browsers.set(browser, { ecdh, authSecret })
      return { push_subscription: { endpoint: `${url}/${browser}`, keys: { p256dh, auth: authSecret } } }
    },
  }
}

/** @throws if the signature, the audience or the time is wrong */
async function verifyVapid(authorization: string, { publicKey, origin }: { publicKey: string; origin: string }): Promise<void> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('signed with another key')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), { audience: origin, algorithms: ['ES256'] })
  if (!/^(mailto:|https:)/.test(payload.sub ?? '')) throw new Error('no subject')
  if ((payload.exp ?? 0) > Date.now() / 1000 + 24 * 60 * 60) throw new Error('valid for more than a day')
}
