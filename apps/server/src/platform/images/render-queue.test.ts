import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { TooBusyError } from '#platform/concurrency/concurrency-limiter.ts'
import { createRenderQueue } from './render-queue.ts'

it('runs at most the maximum at once, and all tasks', async () => {
  const queue = createRenderQueue({ maxRunning: 2, maxWaiting: 100 })
  let running = 0
  let maxRunning = 0
  let completed = 0
  const work = async () => {
    maxRunning = Math.max(maxRunning, ++running)
    await sleep(2)
    running--
    completed++
  }
  await Promise.all(Array.from({ length: 15 }, (_, i) => queue.run(`work ${i}`, work)))
  expect({ maxRunning, completed, running }).toEqual({ maxRunning: 2, completed: 15, running: 0 })
})

it('runs a task once for concurrent calls, and again for a later call', async () => {
  const queue = createRenderQueue({ maxRunning: 1, maxWaiting: 1 })
  let runs = 0
  const work = async () => {
    runs++
    await sleep(2)
  }
  await Promise.all(Array.from({ length: 10 }, () => queue.run('same', work)))
  expect(runs).toBe(1)
  await queue.run('same', work)
  expect(runs).toBe(2)
})

it('rejects all calls of a failed task and frees its slot', async () => {
  const queue = createRenderQueue({ maxRunning: 1, maxWaiting: 10 })
  const fail = () => Promise.reject(new Error('broken'))
  const results = await Promise.allSettled([queue.run('a', fail), queue.run('a', fail), queue.run('b', fail)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(queue.run('c', async () => {})).resolves.toBeUndefined()
})

it('rejects when too many tasks wait', async () => {
  const queue = createRenderQueue({ maxRunning: 1, maxWaiting: 1 })
  const first = queue.run('a', () => sleep(5))
  const second = queue.run('b', async () => {})
  await expect(queue.run('c', async () => {})).rejects.toThrow(TooBusyError)
  await Promise.all([first, second])
  await expect(queue.run('c', async () => {})).resolves.toBeUndefined()
})
