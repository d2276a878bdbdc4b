import { describe, expect, it } from 'vitest'
import { chooseDeliveries } from './choose-deliveries.ts'

const delivery = (id: number, ...hosts: string[]) => ({ id, user_id: id, hosts })
const choose = (due: ReturnType<typeof delivery>[], { running = [] as string[][], limit = 10, maxRequests = 2 } = {}) => {
  const { chosen, fullHosts } = chooseDeliveries(due, { running, limit, maxRequests })
  return { ids: chosen.map(({ id }) => id), fullHosts }
}

describe('the choice of deliveries by host', () => {
  it('takes the oldest as long as their hosts have free requests, and those without a host', () => {
    const due = [delivery(1, 'a'), delivery(2, 'a'), delivery(3, 'a'), delivery(4, 'b'), delivery(5)]
    expect(choose(due)).toEqual({ ids: [1, 2, 4, 5], fullHosts: ['a'] })
    expect(choose(due, { limit: 2 })).toEqual({ ids: [1, 2], fullHosts: [] })
  })

  it('counts the deliveries that are being sent', () => {
    expect(choose([delivery(1, 'a'), delivery(2, 'a'), delivery(3, 'b')], { running: [['a']] })).toEqual({ ids: [1, 3], fullHosts: ['a'] })
    expect(choose([delivery(1, 'a'), delivery(2, 'b')], { running: [['a'], ['a', 'b']] })).toEqual({ ids: [2], fullHosts: ['a'] })
  })

  it('lets no later delivery overtake one that waits for its host, and others pass', () => {
    const due = [delivery(1, 'a', 'a'), delivery(2, 'a'), delivery(3, 'a', 'b'), delivery(4, 'b')]
    expect(choose(due, { running: [['a']] })).toEqual({ ids: [4], fullHosts: ['a'] })
  })

  it('takes a delivery of more devices than a host accepts at once when nothing else is sent to it', () => {
    expect(choose([delivery(1, 'a', 'a', 'a')])).toEqual({ ids: [1], fullHosts: [] })
    expect(choose([delivery(1, 'a', 'a', 'a')], { running: [['a']] })).toEqual({ ids: [], fullHosts: ['a'] })
  })
})
