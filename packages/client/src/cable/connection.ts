import { parseFrame, type ServerFrame } from './frames.ts'
import type { PageEnvironment } from './page-environment.ts'
import { cableUrl, SOCKET_OPEN, type SocketLike } from './socket.ts'

/**
 * `waiting`: for the next attempt, or for the network. `stopped`: signed out, or refused by the
 * server; only `connect` ends it.
 */
export type ConnectionState = 'idle' | 'connecting' | 'open' | 'waiting' | 'stopped'

type ConnectionOptions = {
  url: string
  token: () => string | undefined
  protocols: string[]
  environment: PageEnvironment
  openSocket: (url: string, protocols: string[]) => SocketLike
  backoff: { initialDelayMs: number; maxDelayMs: number }
  staleMs: number
  onState?: (state: ConnectionState) => void
  onFrame: (frame: ServerFrame) => void
  onDisconnect: (willReconnect: boolean) => void
  /** About once a second while there is a socket. */
  onTick: (now: number) => void
}

const TICK_MS = 1_000

/**
 * One socket at a time, and when to open the next: back-off, silence, network, background. Knows
 * nothing of subscriptions.
 */
export function createConnection(options: ConnectionOptions) {
  const { environment, backoff, staleMs } = options
  let state: ConnectionState = 'idle'
  let socket: SocketLike | undefined
  let sessionId: string | undefined
  let isAsleep = false
  let lastFrameAt = 0
  let attempts = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let tickTimer: ReturnType<typeof setInterval> | undefined
  let stopWatching: (() => void) | undefined

  function setState(next: ConnectionState) {
    if (next === state) return
    state = next
    options.onState?.(next)
  }

  function open() {
    if (socket || isAsleep || state === 'stopped') return
    clearTimeout(retryTimer)
    const token = options.token()
    if (token === undefined) return setState('idle')
    stopWatching ??= environment.watch({ wake, sleep })
    if (!environment.isOnline()) return scheduleRetry()
    setState('connecting')
    lastFrameAt = Date.now()
    try {
      socket = addSocketListeners(options.openSocket(cableUrl(options.url, { token, sid: sessionId }), options.protocols))
    } catch {
      return scheduleRetry()
    }
    tickTimer = setInterval(tick, TICK_MS)
  }

  function addSocketListeners(newSocket: SocketLike): SocketLike {
    newSocket.onmessage = ({ data }) => {
      if (newSocket !== socket) return
      lastFrameAt = Date.now()
      const frame = parseFrame(data)
      if (frame) options.onFrame(frame)
    }
    newSocket.onclose = () => {
      if (newSocket === socket) dropSocket(true)
    }
    newSocket.onerror = () => {} // 'close' follows
    return newSocket
  }

  function tick() {
    const now = Date.now()
    if (now - lastFrameAt > staleMs) dropSocket(true)
    else options.onTick(now)
  }

  /** Lets go of the socket, whatever it still has to say. */
  function dropSocket(willReconnect: boolean) {
    const droppedSocket = socket
    socket = undefined
    clearInterval(tickTimer)
    clearTimeout(retryTimer)
    droppedSocket?.close()
    options.onDisconnect(willReconnect)
    if (willReconnect && !isAsleep) scheduleRetry()
  }

  function scheduleRetry() {
    setState('waiting')
    const delayMs = Math.min(backoff.maxDelayMs, backoff.initialDelayMs * 2 ** attempts)
    attempts += 1
    clearTimeout(retryTimer)
    retryTimer = setTimeout(open, delayMs * (0.5 + Math.random())) // spread: a restarted server gets everybody back at once
  }

  function wake() {
    isAsleep = false
    if (socket && Date.now() - lastFrameAt > staleMs) dropSocket(true)
    if (state !== 'idle') open()
  }

  function sleep() {
    isAsleep = true
    if (state === 'stopped' || state === 'idle') return
    dropSocket(true)
    setState('waiting')
  }

  function stop() {
    setState('stopped')
    sessionId = undefined
    stopWatching?.()
    stopWatching = undefined
    dropSocket(false)
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
      if (state === 'stopped') setState('idle')
      attempts = 0
      open()
    },

    /** The server has welcomed us; with its session we may resume. */
    handleWelcome(newSessionId: string | undefined) {
      sessionId = newSessionId
      setState('open')
    },

    /** It works: the next loss starts from the shortest wait. */
    resetAttempts() {
      attempts = 0
    },

    /** The server said goodbye and would have us back. */
    reconnect() {
      sessionId = undefined
      dropSocket(true)
    },

    /** @returns false when nobody would hear it. */
    send(frame: object): boolean {
      if (!socket || state !== 'open' || socket.readyState !== SOCKET_OPEN) return false
      socket.send(JSON.stringify(frame))
      return true
    },
  }
}
