import { CableProvider } from '@partlane/client/cable/cable-context'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'

/** A fake cable server: confirms every subscription and broadcasts messages of the test. */
class FakeSocket {
  static readonly OPEN = 1
  readyState = 1
  protocol = 'actioncable-v1-json'
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  constructor() {
    sockets.push(this)
    queueMicrotask(() => this.receive({ type: 'welcome' }))
  }
  receive(frame: object) {
    act(() => this.onmessage?.({ data: JSON.stringify(frame) }))
  }
  send(text: string) {
    const { command, identifier, data } = JSON.parse(text)
    if (command === 'subscribe') {
      subscriptions.add(identifier)
      queueMicrotask(() => this.receive({ type: 'confirm_subscription', identifier }))
    }
    if (command === 'message') actions.push(JSON.parse(data))
  }
  close() {
    sockets = sockets.filter((socket) => socket !== this)
  }
}

let sockets: FakeSocket[] = []
const subscriptions = new Set<string>()
let actions: { action: string }[] = []

/** Runs the tests of a file with a fake socket in place of WebSocket. */
export function installFakeCable() {
  beforeEach(() => vi.stubGlobal('WebSocket', FakeSocket))
  afterEach(() => {
    sockets = []
    subscriptions.clear()
    actions = []
    vi.unstubAllGlobals()
  })
}

const identifier = (channel: string, params: object) => JSON.stringify({ channel, ...params })

export const fakeCable = {
  isSubscribed: (channel: string, params: object = {}) => subscriptions.has(identifier(channel, params)),
  broadcast(channel: string, params: object, message: object) {
    for (const socket of sockets) socket.receive({ identifier: identifier(channel, params), message })
  },
  /** Ends the connection; the client opens a new one. */
  disconnect() {
    for (const socket of [...sockets]) act(() => socket.onclose?.())
  },
  performed: () => actions.map(({ action }) => action),
}

export const WithCable = ({ children }: { children: ReactNode }) => <CableProvider>{children}</CableProvider>
