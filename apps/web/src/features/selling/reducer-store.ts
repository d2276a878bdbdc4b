import { useState, useSyncExternalStore } from 'react'
import { createStore } from '#lib/state/store.ts'

export type ReducerStore<State, Action> = {
  getState: () => State
  /** Applies the action at once. Returns the new state. */
  dispatch: (action: Action) => State
  subscribe: (listener: () => void) => () => void
}

export function createReducerStore<State, Action>(
  reducer: (state: State, action: Action) => State,
  initialState: State,
): ReducerStore<State, Action> {
  const store = createStore(initialState)
  return {
    getState: store.get,
    subscribe: store.subscribe,
    dispatch(action) {
      const nextState = reducer(store.get(), action)
      if (nextState !== store.get()) store.set(nextState)
      return store.get()
    },
  }
}

/**
 * Like `useReducer`, but an asynchronous effect can read the current state with `store.getState()`,
 * and actions also apply after the component is unmounted: a running save or upload can finish.
 */
export function useReducerStore<State, Action>(
  reducer: (state: State, action: Action) => State,
  createInitialState: () => State,
): [State, ReducerStore<State, Action>] {
  const [store] = useState(() => createReducerStore(reducer, createInitialState()))
  return [useSyncExternalStore(store.subscribe, store.getState, store.getState), store]
}
