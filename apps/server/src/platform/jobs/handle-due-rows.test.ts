import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { handleDueRows } from './handle-due-rows.ts'
import { createPlatformContext, startTestPlatform, type TestPlatform } from './test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

it('handles the rows after one that fails, and counts those that were handled', async () => {
  const ctx = createPlatformContext(platform, systemClock)
  const handled: number[] = []
  const options = {
    handle: async (_ctx: unknown, id: number) => {
      if (id === 2) throw new Error('row is broken')
      handled.push(id)
    },
    failure: 'row not handled',
    fieldsOf: (id: number) => ({ id }),
  }
  expect(await handleDueRows(ctx, [1, 2, 3], options)).toBe(2)
  expect(handled).toEqual([1, 3])
  // Without progress the deadline waits before the next run.
  expect(await handleDueRows(ctx, [2], options)).toBe(0)
})
