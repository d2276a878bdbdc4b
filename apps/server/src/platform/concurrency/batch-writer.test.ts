import { describe, expect, it } from 'vitest'
import { createBatchWriter } from './batch-writer.ts'

function setup() {
  const batches: (readonly number[])[] = []
  const results: PromiseWithResolvers<void>[] = []
  const write = createBatchWriter<number>((values) => {
    batches.push(values)
    const result = Promise.withResolvers<void>()
    results.push(result)
    return result.promise
  })
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
