import { describe, expect, it } from 'vitest'
import { machines } from './machines.ts'
import { Refusal } from './refusal.ts'

describe.each(machines.map((machine) => [machine.name, machine] as const))('state machine %s', (_name, machine) => {
  const states = machine.states as Record<string, Record<string, string>>

  it('reaches every state from the initial state', () => {
    const reachedStates = new Set<string>([machine.initial])
    for (const state of reachedStates) for (const next of Object.values(states[state] ?? {})) reachedStates.add(next)
    expect([...reachedStates].sort()).toEqual(Object.keys(states).sort())
  })

  it('has only transitions to its own states', () => {
    for (const row of Object.values(states)) for (const target of Object.values(row)) expect(states).toHaveProperty(target)
  })

  it('refuses an unknown event with the current state in the code', () => {
    for (const state of Object.keys(states))
      expect(() => (machine.next as (s: string, e: string) => string)(state, 'no such event')).toThrow(
        new Refusal(`${machine.name}_is_${state}`),
      )
  })
})
