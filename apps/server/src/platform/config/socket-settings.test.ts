import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const read = (env: Record<string, string>) => readConfig({ TOKEN_SECRET: 'x'.repeat(40), ...env })

describe('settings of sockets', () => {
  it('accept the defaults, and fewer sockets of visitors than of the address', () => {
    expect(read({})).toMatchObject({ SOCKETS_PER_ADDRESS: 400, VISITOR_SOCKETS_PER_ADDRESS: 100 })
    expect(read({ SOCKETS_PER_ADDRESS: '10', VISITOR_SOCKETS_PER_ADDRESS: '9' }).VISITOR_SOCKETS_PER_ADDRESS).toBe(9)
    expect(read({ SOCKETS_PER_ADDRESS: '1', VISITOR_SOCKETS_PER_ADDRESS: '0' }).VISITOR_SOCKETS_PER_ADDRESS).toBe(0)
  })

  it.each([
    [{ SOCKETS_PER_ADDRESS: '10', VISITOR_SOCKETS_PER_ADDRESS: '10' }, 10],
    [{ SOCKETS_PER_ADDRESS: '50' }, 50], // the default of visitors is 100
    [{ VISITOR_SOCKETS_PER_ADDRESS: '401' }, 400],
  ])('refuse %o', (env, limit) => {
    expect(() => read(env)).toThrow(new ConfigError(`VISITOR_SOCKETS_PER_ADDRESS: must be smaller than SOCKETS_PER_ADDRESS (${limit})`))
  })
})
