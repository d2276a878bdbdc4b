import { describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { isPossiblyPublicHost, lookupPublicHost } from './public-addresses.ts'
import { createWebPush } from './web-push.ts'

describe('addresses of push services', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[fd00::1]',
    '[fe80::1]',
    'localhost',
    'localhost.',
    'localhost..',
    'metadata.google.internal..',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '168.63.129.16',
    '[::ffff:168.63.129.16]',
    'database.internal',
    'printer.local',
    'intranet',
  ])('%s is not public', (host) => expect(isPossiblyPublicHost(host)).toBe(false))

  it.each(['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com', '8.8.8.8', '[2606:4700::1111]'])(
    '%s may be public',
    (host) => expect(isPossiblyPublicHost(host)).toBe(true),
  )

  it('fails to connect to a name that resolves to this machine', async () => {
    const error = await new Promise((resolve) => lookupPublicHost('localhost', {}, (reason) => resolve(reason)))
    expect(String(error)).toContain('not public')
  })
})

describe('web push in production', () => {
  const webPush = createWebPush({ ...readConfig({ NODE_ENV: 'test' }), isProduction: true })

  it.each([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['http://fcm.googleapis.com/fcm/send/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://user@push.example/x', false],
    ['https://169.254.169.254/latest', false],
    ['https://2130706433/x', false], // 127.0.0.1 as a number
    ['https://0x7f.1/x', false],
    ['http://127.0.0.1:4000/x', false],
    ['https://localhost/x', false],
    ['not a url', false],
  ])('%s: %s', (endpoint, isAllowed) => expect(webPush.isUsable(endpoint)).toBe(isAllowed))

  it('is off without keys', () => expect(webPush.publicKey).toBeUndefined())
})

describe('settings of push messages', () => {
  const read = (env: Record<string, string>) => () => readConfig({ NODE_ENV: 'test', ...env })
  const publicKey = 'BNbN3OiAT4aBWBVWVEFTCPBIe5jMcyPSDzUeiPz0YE2GdyK-WNLUUbLbvZ3RIxyVg2bd5dvjqVkhsHhK4MfQbUA'

  it.each([
    [{ VAPID_PUBLIC_KEY: publicKey }, 'VAPID_PRIVATE_KEY: required with VAPID_PUBLIC_KEY'],
    [{ VAPID_PRIVATE_KEY: 'x' }, 'VAPID_PUBLIC_KEY: required with VAPID_PRIVATE_KEY'],
    [{ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'is not the public key of VAPID_PRIVATE_KEY'],
    [{ VAPID_SUBJECT: 'http://partlane.example' }, 'VAPID_SUBJECT'],
  ])('refuses %o', (env, message) => expect(read(env)).toThrow(message))
})
