import { QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'
import { refetchUntilLoaded } from './refetch-until-loaded.ts'

const failWith = (status: number) => new ApiError({ status, errors: [{ status: String(status), code: 'unavailable', title: 'Away' }] })

function observe(responses: (string | Error)[]) {
  const queryClient = createQueryClient()
  let calls = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['messages'],
    queryFn: () => {
      const response = responses[Math.min(calls++, responses.length - 1)]
      if (response instanceof Error) throw response
      return response
    },
  })
  onTestFinished(observer.subscribe(() => {}))
  return { queryClient, data: () => observer.getCurrentResult().data, calls: () => calls }
}

it('fetches again while the server is away, and gives up when it refuses', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const away = observe(['first', failWith(503), failWith(0), 'second'])
  await vi.waitFor(() => expect(away.data()).toBe('first'))
  const awayDone = refetchUntilLoaded(away.queryClient, ['messages'])
  await vi.advanceTimersByTimeAsync(3_000)
  await awayDone
  expect(away.data()).toBe('second')

  const refused = observe(['first', failWith(404), 'never'])
  await vi.waitFor(() => expect(refused.data()).toBe('first'))
  await refetchUntilLoaded(refused.queryClient, ['messages'])
  expect(refused.calls()).toBe(2)
})

it('repeats once for a key, however often it is called while the server is away', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const away = observe(['first', failWith(503), failWith(503), failWith(503), 'second'])
  await vi.waitFor(() => expect(away.data()).toBe('first'))
  const calls = [1, 2, 3].map(() => refetchUntilLoaded(away.queryClient, ['messages']))
  await vi.advanceTimersByTimeAsync(20_000)
  await Promise.all(calls)
  expect(away.data()).toBe('second')
  expect(away.calls()).toBeLessThanOrEqual(6)
})
