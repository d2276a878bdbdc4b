import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { createQueryClient, invalidateAndRefetch } from './query-client.ts'

/** An active query. The test resolves its requests. */
function observeList() {
  const queryClient = createQueryClient()
  const pendingRequests: ((cars: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>((resolve) => pendingRequests.push(resolve))
  const list = new QueryObserver(queryClient, { queryKey: ['garage', 'list'], queryFn })
  const unsubscribe = list.subscribe(() => {})
  return { queryClient, pendingRequests, list, unsubscribe }
}

describe('invalidateAndRefetch', () => {
  it('refetches a query that was being fetched for the first time', async () => {
    const { queryClient, pendingRequests, list, unsubscribe } = observeList()
    const refetched = invalidateAndRefetch(queryClient, ['garage'])
    pendingRequests[0]?.([])
    await vi.waitFor(() => expect(pendingRequests).toHaveLength(2))
    pendingRequests[1]?.(['Golf'])
    await refetched
    expect(list.getCurrentResult().data).toEqual(['Golf'])
    unsubscribe()
  })

  it('refetches once when no request is in flight', async () => {
    const { queryClient, pendingRequests, list, unsubscribe } = observeList()
    pendingRequests[0]?.(['Golf'])
    await vi.waitFor(() => expect(list.getCurrentResult().data).toEqual(['Golf']))
    const refetched = invalidateAndRefetch(queryClient, ['garage'])
    await vi.waitFor(() => expect(pendingRequests).toHaveLength(2))
    pendingRequests[1]?.(['Golf', 'Polo'])
    await refetched
    expect(pendingRequests).toHaveLength(2)
    unsubscribe()
  })
})
