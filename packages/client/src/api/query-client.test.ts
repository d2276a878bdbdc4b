import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createQueryClient, invalidateAndRefetch } from './query-client.ts'

/** A list on the screen whose answers come when the test says so. */
function observeList() {
  const queryClient = createQueryClient()
  const pendingRequests: ((cars: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>((resolve) => pendingRequests.push(resolve))
  const list = new QueryObserver(queryClient, { queryKey: ['garage', 'list'], queryFn })
  const unsubscribe = list.subscribe(() => {})
  return { queryClient, pendingRequests, list, unsubscribe }
}
const tick = () => new Promise((resolve) => setTimeout(resolve))

describe('asking again', () => {
  it('does not take an answer from before the change for the new one, also when it was the first', async () => {
    const { queryClient, pendingRequests, list, unsubscribe } = observeList()
    const refetched = invalidateAndRefetch(queryClient, ['garage'])
    pendingRequests[0]?.([])
    await tick()
    expect(pendingRequests).toHaveLength(2)
    pendingRequests[1]?.(['Golf'])
    await refetched
    expect(list.getCurrentResult().data).toEqual(['Golf'])
    unsubscribe()
  })

  it('asks once when nothing is on its way', async () => {
    const { queryClient, pendingRequests, unsubscribe } = observeList()
    pendingRequests[0]?.(['Golf'])
    await tick()
    const refetched = invalidateAndRefetch(queryClient, ['garage'])
    await tick()
    pendingRequests[1]?.(['Golf', 'Polo'])
    await refetched
    expect(pendingRequests).toHaveLength(2)
    unsubscribe()
  })
})
