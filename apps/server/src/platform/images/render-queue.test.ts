import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { TooBusyError } from '#platform/turns/turns.ts'
import { createRenderQueue } from './render-queue.ts'

it('runs at most so many at once, and all of them', async () => {
  const queue = createRenderQueue({ running: 2, waiting: 100 })
  let now = 0
  let most = 0
  let done = 0
  const work = async () => {
    most = Math.max(most, ++now)
    await pause(2)
    now--
    done++
  }
  await Promise.all(Array.from({ length: 15 }, (_, i) => queue.run(`work ${i}`, work)))
  expect({ most, done, now }).toEqual({ most: 2, done: 15, now: 0 })
})

it('does the same work once for all who ask, and again for who asks later', async () => {
  const queue = createRenderQueue({ running: 1, waiting: 1 })
  let runs = 0
  const work = async () => {
    runs++
    await pause(2)
  }
  await Promise.all(Array.from({ length: 10 }, () => queue.run('same', work)))
  expect(runs).toBe(1)
  await queue.run('same', work)
  expect(runs).toBe(2)
})

it('tells all who asked when the work fails, and gives the place back', async () => {
  const queue = createRenderQueue({ running: 1, waiting: 10 })
  const fail = () => Promise.reject(new Error('broken'))
  const results = await Promise.allSettled([queue.run('a', fail), queue.run('a', fail), queue.run('b', fail)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(queue.run('c', async () => {})).resolves.toBeUndefined()
})

it('refuses rather than let people wait for too long', async () => {
  const queue = createRenderQueue({ running: 1, waiting: 1 })
  const first = queue.run('a', () => pause(5))
  const second = queue.run('b', async () => {})
  await expect(queue.run('c', async () => {})).rejects.toThrow(TooBusyError)
  await Promise.all([first, second])
  await expect(queue.run('c', async () => {})).resolves.toBeUndefined()
})
