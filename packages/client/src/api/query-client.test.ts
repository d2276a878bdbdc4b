import { dehydrate, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import {
  createQueryClient,
  hydrateAnonymousQueries,
  invalidateAndRefetch,
  removeUserData,
  replaceUserData,
  SAME_FOR_ALL_USERS,
} from './query-client.ts'

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

describe('removeUserData', () => {
  it('fetches again what an observer was waiting for', async () => {
    const { queryClient, pendingRequests, list, unsubscribe } = observeList()
    removeUserData(queryClient)
    await vi.waitFor(() => expect(pendingRequests).toHaveLength(2))
    pendingRequests[0]?.(['car of the former user'])
    pendingRequests[1]?.(['Golf'])
    await vi.waitFor(() => expect(list.getCurrentResult().data).toEqual(['Golf']))
    unsubscribe()
  })

  it('removes the data of the user from active and inactive queries', async () => {
    const { queryClient, pendingRequests, list, unsubscribe } = observeList()
    pendingRequests[0]?.(['car of the former user'])
    await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true))
    queryClient.setQueryData(['orders'], ['order of the former user'])
    removeUserData(queryClient)
    expect(list.getCurrentResult().data).toBeUndefined()
    expect(queryClient.getQueryData(['orders'])).toBeUndefined()
    unsubscribe()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(pendingRequests).toHaveLength(1) // the component was unmounted with the session
  })

  it('leaves the data of the server-rendered page, which belongs to no user', async () => {
    const serverClient = createQueryClient({ server: true })
    serverClient.setQueryData(['listing', 'disc'], { price: 58 })
    const queryClient = createQueryClient()
    hydrateAnonymousQueries(queryClient, dehydrate(serverClient))
    const requests: ((value: { price: number }) => void)[] = []
    removeUserData(queryClient)
    expect(queryClient.getQueryData(['listing', 'disc'])).toEqual({ price: 58 })

    const queryFn = () => new Promise<{ price: number }>((resolve) => requests.push(resolve))
    const listing = new QueryObserver(queryClient, { queryKey: ['listing', 'disc'], queryFn, staleTime: 0 })
    const unsubscribe = listing.subscribe(() => {})
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    removeUserData(queryClient) // while the request of the former user is running
    requests[0]?.({ price: 49 })
    await vi.waitFor(() => expect(listing.getCurrentResult().fetchStatus).toBe('idle'))
    expect(listing.getCurrentResult().data).toEqual({ price: 58 })
    unsubscribe()
  })
})

describe('replaceUserData', () => {
  it('leaves what the server rendered for parts that are not hydrated yet', () => {
    const serverClient = createQueryClient({ server: true })
    serverClient.setQueryData(['vehicle', 7], 'Golf')
    const queryClient = createQueryClient()
    hydrateAnonymousQueries(queryClient, dehydrate(serverClient))
    queryClient.setQueryData(['orders'], ['order of the guest'])
    replaceUserData(queryClient)
    expect(queryClient.getQueryData(['vehicle', 7])).toBe('Golf')
    expect(queryClient.getQueryState(['vehicle', 7])?.isInvalidated).toBe(true)
    expect(queryClient.getQueryData(['orders'])).toBeUndefined()
  })

  it('fetches once what the page shows: data of the guest anew, data of all users not', async () => {
    const { queryClient, pendingRequests, list, unsubscribe } = observeList()
    pendingRequests[0]?.(['car of the guest'])
    await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true))
    const fetchMakes = vi.fn(async () => ['Volkswagen'])
    const makes = new QueryObserver(queryClient, { queryKey: ['makes'], queryFn: fetchMakes, meta: SAME_FOR_ALL_USERS })
    const unsubscribeMakes = makes.subscribe(() => {})
    await vi.waitFor(() => expect(makes.getCurrentResult().isSuccess).toBe(true))
    replaceUserData(queryClient)
    expect(list.getCurrentResult().data).toBeUndefined()
    expect(makes.getCurrentResult().data).toEqual(['Volkswagen'])
    await vi.waitFor(() => expect(pendingRequests).toHaveLength(2))
    pendingRequests[1]?.(['car of the member'])
    await vi.waitFor(() => expect(list.getCurrentResult().data).toEqual(['car of the member']))
    expect(pendingRequests).toHaveLength(2)
    expect(fetchMakes).toHaveBeenCalledOnce()
    unsubscribe()
    unsubscribeMakes()
  })
})
