import { describe, expect, it } from 'vitest'
import { createSearchBotCheck } from './search-bots.ts'

const bots = [{ userAgent: 'googlebot', domains: ['googlebot.com'] }]
const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** A name server with these names, which counts its queries. */
function createNameServer(names: Record<string, string>, addresses: Record<string, string[]>) {
  let queryCount = 0
  const resolve = async (name: string) => {
    queryCount++
    return addresses[name] ?? []
  }
  return {
    queryCount: () => queryCount,
    resolver: {
      resolve4: resolve as never,
      resolve6: resolve as never,
      reverse: async (ip: string) => {
        queryCount++
        const name = names[ip]
        if (name === undefined) throw new Error('ENOTFOUND')
        return [name]
      },
    },
  }
}

describe('createSearchBotCheck', () => {
  it('verifies a robot by the name of its address and the address of this name, and caches it', async () => {
    const host = 'crawl-66-249-66-1.googlebot.com'
    const { resolver, queryCount } = createNameServer({ '66.249.66.1': host }, { [host]: ['66.249.66.1'] })
    const isSearchBot = createSearchBotCheck(bots, resolver)
    expect(await isSearchBot({ ip: '66.249.66.1', userAgent })).toBe(true)
    expect(await isSearchBot({ ip: '::ffff:66.249.66.1', userAgent })).toBe(true)
    const queriesBefore = queryCount()
    expect(await isSearchBot({ ip: '66.249.66.1', userAgent })).toBe(true)
    expect(queryCount()).toBe(queriesBefore)
  })

  it.each([
    ['a name that belongs to another address', { '6.6.6.6': 'crawl.googlebot.com' }, { 'crawl.googlebot.com': ['66.249.66.1'] }],
    ['another domain', { '6.6.6.6': 'googlebot.com.evil.example' }, { 'googlebot.com.evil.example': ['6.6.6.6'] }],
    ['a domain that ends alike', { '6.6.6.6': 'evilgooglebot.com' }, { 'evilgooglebot.com': ['6.6.6.6'] }],
    ['no name', {}, {}],
  ])('refuses %s', async (_case, names, addresses) => {
    const isSearchBot = createSearchBotCheck(bots, createNameServer(names, addresses).resolver)
    expect(await isSearchBot({ ip: '6.6.6.6', userAgent })).toBe(false)
  })

  it('looks up no names for other visitors', async () => {
    const { resolver, queryCount } = createNameServer({}, {})
    const isSearchBot = createSearchBotCheck(bots, resolver)
    expect(await isSearchBot({ ip: '6.6.6.6', userAgent: 'Mozilla/5.0 Firefox/145.0' })).toBe(false)
    expect(queryCount()).toBe(0)
  })
})
