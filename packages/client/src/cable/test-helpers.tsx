import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createApi } from '../api/api.ts'
import { ApiProvider } from '../api/api-context.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { createSessionStore } from '../session/session-store.ts'
import { createMemoryStorage, createStoredValues } from '../session/stored-values.ts'
import { CableProvider } from './cable-context.tsx'

/**
 * A fake cable server: welcomes, confirms or rejects every subscription and broadcasts messages of
 * the test.
 */
export class FakeSocket {
  static openSockets: FakeSocket[] = []
  /** Sent commands of all sockets, as `subscribe ChatRoomsChannel`. */
  static commands: string[] = []
  static rejectSubscriptions = false
  static readonly OPEN = 1
  readyState = 1
  protocol = 'actioncable-v1-json'
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSocket.openSockets.push(this)
    queueMicrotask(() => this.receive({ type: 'welcome' }))
  }
  receive = (frame: object) => act(() => this.onmessage?.({ data: JSON.stringify(frame) }))
  send(text: string) {
    const { command, identifier, data } = JSON.parse(text)
    const { channel, ...params } = JSON.parse(identifier)
    FakeSocket.commands.push([command, channel, ...Object.values(params), ...(data ? [data] : [])].join(' '))
    const type = FakeSocket.rejectSubscriptions ? 'reject_subscription' : 'confirm_subscription'
    if (command === 'subscribe') queueMicrotask(() => this.receive({ type, identifier }))
  }
  close() {
    FakeSocket.openSockets = FakeSocket.openSockets.filter((socket) => socket !== this)
  }
  static broadcast(channel: string, message: object) {
    for (const socket of FakeSocket.openSockets) socket.receive({ identifier: JSON.stringify({ channel }), message })
  }
}

/** Runs the tests of a file with `FakeSocket` in place of WebSocket. */
export function installFakeSockets() {
  beforeEach(() => vi.stubGlobal('WebSocket', FakeSocket))
  afterEach(() => {
    cleanup()
    FakeSocket.openSockets = []
    FakeSocket.commands = []
    FakeSocket.rejectSubscriptions = false
    vi.unstubAllGlobals()
  })
}

export const waitForConnection = () => vi.waitFor(() => expect(FakeSocket.openSockets).toHaveLength(1))

const encode = (claims: object) => btoa(JSON.stringify(claims)).replaceAll('=', '')
export const createToken = (claims: object) => `x.${encode({ role: 'personal', status: 'verified', exp: 4e9, ...claims })}.x`

/** Renders an element with a session of these claims. Without claims it is a visitor. */
export function renderWithCable(element: ReactNode, claims?: object) {
  const session = createSessionStore(createStoredValues(createMemoryStorage()))
  if (claims) session.setToken(createToken(claims))
  const queryClient = createQueryClient()
  const extendSession = vi.fn(async () => ({ jwt_token: createToken({ id: '1', status: 'verified', exp: 6e9 }) }))
  const resumeCallbacks = new Set<() => void>()
  const environment = {
    isOnline: () => true,
    watch: ({ resume }: { resume: () => void }) => {
      resumeCallbacks.add(resume)
      return () => void resumeCallbacks.delete(resume)
    },
  }
  const api = createApi(extendSession)
  const wrap = (child: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api} session={session}>
        <CableProvider url="ws://here/cable" environment={environment}>
          {child}
        </CableProvider>
      </ApiProvider>
    </QueryClientProvider>
  )
  const view = render(wrap(element))
  return {
    session,
    queryClient,
    extendSession,
    rerender: (nextElement: ReactNode) => view.rerender(wrap(nextElement)),
    unmount: view.unmount,
    signIn: (nextClaims: object) => act(() => void session.setToken(createToken(nextClaims))),
    signOut: () => act(() => session.signOut()),
    resumeAll: () => {
      for (const resume of resumeCallbacks) resume()
    },
  }
}
