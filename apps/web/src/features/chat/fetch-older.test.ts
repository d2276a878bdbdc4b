import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { fetchOlder } from './fetch-older.ts'

it('loads older messages without losing those of a refetch that is running', async () => {
  const client = new QueryClient()
  const newest = ['2']
  let release = () => {}
  let gate: Promise<void> = Promise.resolve()
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['messages'],
    queryFn: async ({ pageParam }) => {
      await gate
      return pageParam === 1 ? [...newest] : ['1']
    },
    initialPageParam: 1,
    getNextPageParam: (_page, pages) => (pages.length < 2 ? 2 : undefined),
  })
  const stop = observer.subscribe(() => {})
  await observer.refetch({ cancelRefetch: false })

  newest.push('3')
  gate = new Promise((resolve) => {
    release = resolve
  })
  void client.refetchQueries({ queryKey: ['messages'] })
  const older = fetchOlder(observer.getCurrentResult())
  release()
  await older
  expect(observer.getCurrentResult().data?.pages).toEqual([['2', '3'], ['1']])
  stop()
})
