import { expect, it } from 'vitest'
import { defineMachine } from './machine.ts'

const door = defineMachine<'open' | 'shut' | 'gone', 'shut' | 'open' | 'remove'>({
  name: 'door',
  initial: 'open',
  states: { open: { shut: 'shut', remove: 'gone' }, shut: { open: 'open' }, gone: {} },
})

it('knows which state an event leads to, from whichever state', () => {
  expect([door.leadsTo('shut', 'shut'), door.leadsTo('remove', 'gone'), door.leadsTo('open', 'open')]).toEqual([true, true, true])
  expect([door.leadsTo('shut', 'open'), door.leadsTo('open', 'gone')]).toEqual([false, false])
})
