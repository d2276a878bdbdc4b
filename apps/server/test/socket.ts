import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { startTestApp } from './app.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>
type Frame = { type?: string; identifier?: string; reason?: string; reconnect?: boolean }

/** Listens on a port with sockets, as `start` does, and returns a function that connects. */
export async function startSockets({ app, ctx }: TestSetup) {
  // Before the server is closed: it waits for open sockets.
  onTestFinished(() => ctx.cable.stop())
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  await ctx.cable.attach(app.server.server)
  const { port } = app.server.server.address() as AddressInfo
  return {
    /**
     * Connects with this token, or as a visitor without one, and waits for the first message of the
     * server.
     */
    async connect(token: string | undefined) {
      const query = token === undefined ? '' : `?token=${encodeURIComponent(token)}`
      const socket = new WebSocket(`ws://127.0.0.1:${port}/cable${query}`, 'actioncable-v1-json')
      const frames: Frame[] = []
      socket.addEventListener('message', ({ data }) => {
        const frame = JSON.parse(String(data)) as Frame
        if (frame.type !== 'ping') frames.push(frame)
      })
      await waitUntil('it answers', () => frames[0])
      return {
        isWelcome: frames[0]?.type === 'welcome',
        /** @returns whether the server accepts the subscription */
        async subscribe(params: { channel: string; [name: string]: unknown }) {
          const identifier = JSON.stringify(params)
          socket.send(JSON.stringify({ command: 'subscribe', identifier }))
          const frame = await waitUntil('it is confirmed or rejected', () =>
            frames.find((sent) => sent.identifier === identifier && sent.type),
          )
          return frame.type === 'confirm_subscription'
        },
        isOpen: () => socket.readyState === WebSocket.OPEN,
        /** The message with which the server closed the socket. */
        async waitForDisconnect() {
          const { reason, reconnect } = await waitUntil('it is told to leave', () => frames.find(({ type }) => type === 'disconnect'))
          await waitUntil('it is closed', () => socket.readyState === WebSocket.CLOSED || undefined)
          return { reason, reconnect }
        },
      }
    },
  }
}

async function waitUntil<T>(description: string, read: () => T | undefined, timeoutMs = 15_000): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const value = read()
    if (value !== undefined) return value
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain until ${description}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
