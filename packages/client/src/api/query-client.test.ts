import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { askAgain, createQueryClient } from './query-client.ts'

/** A list on the screen whose answers come when the test says so. */
function watched() {
  const queries = createQueryClient()
  const asked: ((cars: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>((resolve) => asked.push(resolve))
  const list = new QueryObserver(queries, { queryKey: ['garage', 'list'], queryFn })
  const leave = list.subscribe(() => {})
  return { queries, asked, list, leave }
}
const tick = () => new Promise((resolve) => setTimeout(resolve))

describe('asking again', () => {
  it('does not take an answer from before the change for the new one, also when it was the first', async () => {
    const { queries, asked, list, leave } = watched()
    const again = askAgain(queries, ['garage'])
    asked[0]?.([])
    await tick()
    expect(asked).toHaveLength(2)
    asked[1]?.(['Golf'])
    await again
    expect(list.getCurrentResult().data).toEqual(['Golf'])
    leave()
  })

  it('asks once when nothing is on its way', async () => {
    const { queries, asked, leave } = watched()
    asked[0]?.(['Golf'])
    await tick()
    const again = askAgain(queries, ['garage'])
    await tick()
    asked[1]?.(['Golf', 'Polo'])
    await again
    expect(asked).toHaveLength(2)
    leave()
  })
})
