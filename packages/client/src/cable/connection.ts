import { parseFrame, type ServerFrame } from './frames.ts'
import type { PageEnvironment } from './page-environment.ts'
import { type Backoff, RetryTimer } from './retry-timer.ts'
import { cableUrl, SOCKET_OPEN_STATE, type SocketLike } from './socket.ts'

/**
 * `idle`: not connected, there is no token yet.
 * `waiting`: waits for the next attempt or for the network.
 * `stopped`: signed out or refused by the server. Only `connect` leaves this state.
 */
export type ConnectionState = 'idle' | 'connecting' | 'open' | 'waiting' | 'stopped'

type ConnectionOptions = {
  url: string
  token: () => string | undefined
  protocols: string[]
  environment: PageEnvironment
  openSocket: (url: string, protocols: string[]) => SocketLike
  backoff: Backoff
  staleMs: number
  onState: ((state: ConnectionState) => void) | undefined
  onFrame: (frame: ServerFrame) => void
  onDisconnect: (willReconnect: boolean) => void
  /** Called about once a second while there is a socket. */
  onTick: (now: number) => void
}

const TICK_MS = 1_000

/**
 * One WebSocket at a time. Decides when to open the next one: after a lost connection or a silent
 * server, when the network returns, when the app comes to the foreground. Independent of
 * subscriptions.
 */
export class Connection {
  readonly #options: ConnectionOptions
  readonly #retryTimer: RetryTimer
  #state: ConnectionState = 'idle'
  #socket: SocketLike | undefined
  #sessionId: string | undefined
  #isSuspended = false
  #lastFrameAt = 0
  #tickTimer: ReturnType<typeof setInterval> | undefined
  #stopWatching: (() => void) | undefined

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#retryTimer = new RetryTimer(options.backoff, () => this.open())
  }

  get state(): ConnectionState {
    return this.#state
  }

  /** The protocol that the server selected. Undefined without a socket. */
  get protocol(): string | undefined {
    return this.#socket?.protocol
  }

  /** Starts again, also after `stop`. */
  connect() {
    if (this.#state === 'stopped') this.#setState('idle')
    this.#retryTimer.reset()
    this.open()
  }

  open() {
    const { token: getToken, environment } = this.#options
    if (this.#socket || this.#isSuspended || this.#state === 'stopped') return
    this.#retryTimer.cancel()
    const token = getToken()
    if (token === undefined) return this.#setState('idle')
    this.#stopWatching ??= environment.watch({ resume: () => this.resume(), suspend: () => this.suspend() })
    if (!environment.isOnline()) return this.#scheduleRetry()
    this.#openSocket(token)
  }

  /** Tries at once: the app is in the foreground again or the network is back. */
  resume() {
    this.#isSuspended = false
    if (this.#socket && this.#isStale(Date.now())) this.#dropSocket(true)
    if (this.#state !== 'idle') this.open()
  }

  /** Closes the socket until `resume`: the app is in the background or the network is down. */
  suspend() {
    this.#isSuspended = true
    if (this.#state === 'stopped' || this.#state === 'idle') return
    this.#dropSocket(true)
    this.#setState('waiting')
  }

  /** Closes the connection until `connect`. */
  stop() {
    this.#setState('stopped')
    this.#sessionId = undefined
    this.#stopWatching?.()
    this.#stopWatching = undefined
    this.#dropSocket(false)
  }

  /** Opens a new session, after the server asked the client to reconnect. */
  reconnect() {
    this.#sessionId = undefined
    this.#dropSocket(true)
  }

  /** The server accepted the connection. The session id allows to resume the session later. */
  handleWelcome(sessionId: string | undefined) {
    this.#sessionId = sessionId
    this.#setState('open')
  }

  /** The connection works: the next retry has the shortest delay. */
  resetAttempts() {
    this.#retryTimer.reset()
  }

  /** @returns false if the frame was not sent because the connection is not open */
  send(frame: object): boolean {
    if (!this.#socket || this.#state !== 'open' || this.#socket.readyState !== SOCKET_OPEN_STATE) return false
    this.#socket.send(JSON.stringify(frame))
    return true
  }

  #setState(state: ConnectionState) {
    if (state === this.#state) return
    this.#state = state
    this.#options.onState?.(state)
  }

  #openSocket(token: string) {
    const { url, openSocket, protocols } = this.#options
    this.#setState('connecting')
    this.#lastFrameAt = Date.now()
    try {
      this.#socket = this.#addListeners(openSocket(cableUrl(url, { token, sid: this.#sessionId }), protocols))
    } catch {
      return this.#scheduleRetry()
    }
    this.#tickTimer = setInterval(() => this.#tick(), TICK_MS)
  }

  /** Events of a dropped socket are ignored. */
  #addListeners(socket: SocketLike): SocketLike {
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return
      this.#lastFrameAt = Date.now()
      const frame = parseFrame(data)
      if (frame) this.#options.onFrame(frame)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#dropSocket(true)
    }
    socket.onerror = () => {} // a close event follows
    return socket
  }

  #isStale(now: number): boolean {
    return now - this.#lastFrameAt > this.#options.staleMs
  }

  #tick() {
    const now = Date.now()
    if (this.#isStale(now)) this.#dropSocket(true)
    else this.#options.onTick(now)
  }

  #dropSocket(willReconnect: boolean) {
    const droppedSocket = this.#socket
    this.#socket = undefined
    clearInterval(this.#tickTimer)
    this.#retryTimer.cancel()
    droppedSocket?.close()
    this.#options.onDisconnect(willReconnect)
    if (willReconnect && !this.#isSuspended) this.#scheduleRetry()
  }

  #scheduleRetry() {
    this.#setState('waiting')
    this.#retryTimer.schedule()
  }
}
