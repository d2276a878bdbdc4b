import { Refusal } from './refusal.ts'

type TransitionTable<State extends string, Event extends string> = Record<State, Partial<Record<Event, State>>>

/**
 * Defines a state machine as a table: state -> event -> next state. An empty row is a final state.
 */
export function defineMachine<State extends string, Event extends string>(spec: {
  name: string
  initial: NoInfer<State>
  states: TransitionTable<State, Event>
}) {
  const { name, initial, states } = spec
  const events = (state: State) => Object.keys(states[state]) as Event[]

  return {
    name,
    initial,
    states,
    events,
    can: (state: State, event: Event) => states[state][event] !== undefined,
    isFinal: (state: State) => events(state).length === 0,
    /** Whether the event leads to the state: an action that is repeated may already be done. */
    leadsTo: (event: Event, state: State) => Object.values<Partial<Record<Event, State>>>(states).some((row) => row[event] === state),
    /** @throws Refusal `<name>_is_<state>` when the state has no transition for the event */
    next(state: State, event: Event): State {
      const nextState = states[state][event]
      if (nextState === undefined) throw new Refusal(`${name}_is_${state}`)
      return nextState
    },
  }
}
