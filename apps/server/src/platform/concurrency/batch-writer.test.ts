import { describe, expect, it } from 'vitest'
import { createBatchWriter } from './batch-writer.ts'

function setup(minIntervalMs = 0) {
  const batches: (readonly number[])[] = []
  const results: PromiseWithResolvers<void>[] = []
  const writeBatch = (values: readonly number[]) => {
    batches.push(values)
    const result = Promise.withResolvers<void>()
    results.push(result)
    return result.promise
  }
  const write = createBatchWriter<number>(writeBatch, { minIntervalMs: () => minIntervalMs })
  return { batches, results, write }
}

describe('a batch writer', () => {
  it('writes the first value at once and those that arrive meanwhile together', async () => {
    const { batches, results, write } = setup()
    const first = write(1)
    const others = Promise.all([write(2), write(3)])
    expect(batches).toEqual([[1]])
    results[0]?.resolve()
    await first
    expect(batches).toEqual([[1], [2, 3]])
    results[1]?.resolve()
    await others
  })

  it('writes the values of one interval together', async () => {
    const { batches, results, write } = setup(50)
    const first = write(1)
    results[0]?.resolve()
    await first
    const others = [write(2), write(3)]
    expect(batches).toEqual([[1]])
    await expect.poll(() => batches).toEqual([[1], [2, 3]])
    results[1]?.resolve()
    await Promise.all(others)
  })

  it('gives the error of a write to its callers only, and goes on', async () => {
    const { batches, results, write } = setup()
    const first = write(1)
    const second = write(2)
    results[0]?.reject(new Error('lost'))
    await expect(first).rejects.toThrow('lost')
    results[1]?.resolve()
    await second
    expect(batches).toEqual([[1], [2]])
    const third = write(3)
    results[2]?.resolve()
    await third
  })
})
