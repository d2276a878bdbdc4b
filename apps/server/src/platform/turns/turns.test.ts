import { describe, expect, it } from 'vitest'
import { createTurns, TooBusyError } from './turns.ts'

/** Work that ends when it is told to. */
function held() {
  const ends: (() => void)[] = []
  let atOnce = 0
  let most = 0
  const work = async () => {
    atOnce++
    most = Math.max(most, atOnce)
    await new Promise<void>((resolve) => ends.push(resolve))
    atOnce--
  }
  return { work, ends, most: () => most }
}

const tick = () => new Promise((resolve) => setImmediate(resolve))

describe('taking turns', () => {
  it('lets so many run at once, the others after them, and turns away who would wait too long', async () => {
    const turns = createTurns({ running: 2, waiting: 2 })
    const { work, ends, most } = held()
    const taken = [1, 2, 3, 4].map(() => turns.take(work))
    await expect(turns.take(work)).rejects.toThrow(TooBusyError)
    for (let ended = 0; ended < 4; ended++) {
      await tick()
      ends.shift()?.()
    }
    await Promise.all(taken)
    expect(most()).toBe(2)
    expect(await turns.take(async () => 'again')).toBe('again')
  })

  it('gives a turn back that failed', async () => {
    const turns = createTurns({ running: 1, waiting: 0 })
    await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turns.take(async () => 1)).toBe(1)
  })
})
