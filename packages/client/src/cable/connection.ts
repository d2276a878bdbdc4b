import { parseFrame, type ServerFrame } from './frames.ts'
import type { Surroundings } from './page-environment.ts'
import { cableUrl, OPEN, type SocketLike } from './socket.ts'

/** `waiting`: for the next attempt, or for the network. `stopped`: signed out, or refused by the server; only `connect` ends it. */
export type LinkState = 'idle' | 'connecting' | 'open' | 'waiting' | 'stopped'

type LinkOptions = {
  url: string
  token: () => string | undefined
  protocols: string[]
  surroundings: Surroundings
  openSocket: (url: string, protocols: string[]) => SocketLike
  backOff: { first: number; longest: number }
  staleMs: number
  onState?: (state: LinkState) => void
  onFrame: (frame: ServerFrame) => void
  onLost: (willReconnect: boolean) => void
  /** About once a second while there is a socket. */
  onTick: (now: number) => void
}

const TICK_MS = 1_000

/** One socket at a time, and when to open the next: back-off, silence, network, background. Knows nothing of subscriptions. */
export function createLink(options: LinkOptions) {
  const { surroundings, backOff, staleMs } = options
  let state: LinkState = 'idle'
  let socket: SocketLike | undefined
  let sid: string | undefined
  let asleep = false
  let heardAt = 0
  let attempts = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let ticking: ReturnType<typeof setInterval> | undefined
  let unwatch: (() => void) | undefined

  function become(next: LinkState) {
    if (next === state) return
    state = next
    options.onState?.(next)
  }

  function open() {
    if (socket || asleep || state === 'stopped') return
    clearTimeout(retry)
    const token = options.token()
    if (token === undefined) return become('idle')
    unwatch ??= surroundings.watch({ wake, sleep })
    if (!surroundings.isOnline()) return retryLater()
    become('connecting')
    heardAt = Date.now()
    try {
      socket = listenTo(options.openSocket(cableUrl(options.url, { token, sid }), options.protocols))
    } catch {
      return retryLater()
    }
    ticking = setInterval(tick, TICK_MS)
  }

  function listenTo(opened: SocketLike): SocketLike {
    opened.onmessage = ({ data }) => {
      if (opened !== socket) return
      heardAt = Date.now()
      const frame = parseFrame(data)
      if (frame) options.onFrame(frame)
    }
    opened.onclose = () => {
      if (opened === socket) lose(true)
    }
    opened.onerror = () => {} // 'close' follows
    return opened
  }

  function tick() {
    const now = Date.now()
    if (now - heardAt > staleMs) lose(true)
    else options.onTick(now)
  }

  /** Lets go of the socket, whatever it still has to say. */
  function lose(willReconnect: boolean) {
    const lost = socket
    socket = undefined
    clearInterval(ticking)
    clearTimeout(retry)
    lost?.close()
    options.onLost(willReconnect)
    if (willReconnect && !asleep) retryLater()
  }

  function retryLater() {
    become('waiting')
    const wait = Math.min(backOff.longest, backOff.first * 2 ** attempts)
    attempts += 1
    clearTimeout(retry)
    retry = setTimeout(open, wait * (0.5 + Math.random())) // spread: a restarted server gets everybody back at once
  }

  function wake() {
    asleep = false
    if (socket && Date.now() - heardAt > staleMs) lose(true)
    if (state !== 'idle') open()
  }

  function sleep() {
    asleep = true
    if (state === 'stopped' || state === 'idle') return
    lose(true)
    become('waiting')
  }

  function stop() {
    become('stopped')
    sid = undefined
    unwatch?.()
    unwatch = undefined
    lose(false)
  }

  return {
    open,
    wake,
    sleep,
    stop,
    state: () => state,
    protocol: () => socket?.protocol,

    /** Begins again after `stop`. */
    connect() {
      if (state === 'stopped') become('idle')
      attempts = 0
      open()
    },

    /** The server has welcomed us; with its session we may resume. */
    welcomed(session: string | undefined) {
      sid = session
      become('open')
    },

    /** It works: the next loss starts from the shortest wait. */
    proved() {
      attempts = 0
    },

    /** The server said goodbye and would have us back. */
    leave() {
      sid = undefined
      lose(true)
    },

    /** @returns false when nobody would hear it. */
    send(frame: object): boolean {
      if (!socket || state !== 'open' || socket.readyState !== OPEN) return false
      socket.send(JSON.stringify(frame))
      return true
    },
  }
}
