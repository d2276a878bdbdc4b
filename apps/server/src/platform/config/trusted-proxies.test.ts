import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { readConfig } from './config.ts'
import { toTrustProxyOption, trustedProxies } from './trusted-proxies.ts'

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['false', false],
    ['0', false],
    ['1', 1],
    ['10', 10],
    ['10.0.0.0/8, 192.168.1.4', ['10.0.0.0/8', '192.168.1.4']],
    ['loopback,uniquelocal', ['loopback', 'uniquelocal']],
    ['2001:db8::/32', ['2001:db8::/32']],
  ])('%s is %o', (value, expected) => expect(trustedProxies.parse(value)).toEqual(expected))

  it.each(['true', 'yes', '11', '-1', '1.5', '10.0.0.0/0', '10.0.0.0/33', '::/0', '10.0.0', 'proxy.example', '10.0.0.1,,', '10.0.0.1/8/8'])(
    '%s is refused',
    (value) => {
      expect(trustedProxies.safeParse(value).success).toBe(false)
      expect(() => readConfig({ NODE_ENV: 'test', TRUST_PROXY: value })).toThrow('TRUST_PROXY')
    },
  )

  /** The client IP address that the server derives with this setting and header. */
  const resolveClientIp = async (value: string, forwardedFor: string, remoteAddress = '127.0.0.1') => {
    const app = Fastify({ trustProxy: toTrustProxyOption(trustedProxies.parse(value)) })
    app.get('/', ({ ip }) => ip)
    return (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwardedFor } })).body
  }

  it('trusts this many hops or the listed addresses and ignores earlier entries of the header', async () => {
    const forgedHeader = '6.6.6.6, 203.0.113.7'
    expect(await resolveClientIp('false', forgedHeader)).toBe('127.0.0.1')
    expect(await resolveClientIp('1', forgedHeader)).toBe('203.0.113.7')
    expect(await resolveClientIp('2', '6.6.6.6, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7')
    expect(await resolveClientIp('loopback', forgedHeader)).toBe('203.0.113.7')
    // the request did not pass a proxy
    expect(await resolveClientIp('10.0.0.0/8', forgedHeader)).toBe('127.0.0.1')
    expect(await resolveClientIp('10.0.0.0/8', '6.6.6.6, 203.0.113.7, 10.0.0.9', '10.0.0.2')).toBe('203.0.113.7')
  })

  it('prevents that forged addresses bypass the rate limit', async () => {
    const signInStatuses = async (TRUST_PROXY: string) => {
      const { app } = await startTestApp({ env: { TRUST_PROXY, RATE_LIMIT: '60' } })
      const body = { authentication: { email: 'nobody@example.com', password: 'wrong horse 9' } }
      const statuses: number[] = []
      for (let i = 0; i < 15; i++) {
        const headers = { 'x-forwarded-for': `198.51.100.${i}, 203.0.113.7` }
        const response = await app.server.inject({ method: 'POST', url: '/api/v1/users/sign_in/with_email', headers, payload: body })
        statuses.push(response.statusCode)
      }
      return statuses
    }
    expect(await signInStatuses('1')).toContain(429)
    expect(await signInStatuses('false')).toContain(429)
  })
})
