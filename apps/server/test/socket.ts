import type { AddressInfo } from 'node:net'
import type { startTestApp } from './app.ts'

type Started = Awaited<ReturnType<typeof startTestApp>>
type Frame = { type?: string; reason?: string; reconnect?: boolean }

/** Opens the program's port with its sockets, as `start` does, and gives a way to dial. */
export async function serveSockets({ app, ctx }: Started) {
  app.server.addHook('preClose', () => ctx.cable.stop())
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  await ctx.cable.attach(app.server.server)
  const { port } = app.server.server.address() as AddressInfo
  return {
    /** A socket with this token, once the server has answered its first word. */
    async dial(token: string) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/cable?token=${encodeURIComponent(token)}`, 'actioncable-v1-json')
      const heard: Frame[] = []
      socket.addEventListener('message', ({ data }) => {
        const frame = JSON.parse(String(data)) as Frame
        if (frame.type !== 'ping') heard.push(frame)
      })
      await until('it answers', () => heard[0])
      return {
        welcome: heard[0]?.type === 'welcome',
        isOpen: () => socket.readyState === WebSocket.OPEN,
        /** What the server said when it closed the socket. */
        async goodbye() {
          const { reason, reconnect } = await until('it is told to leave', () => heard.find(({ type }) => type === 'disconnect'))
          await until('it is closed', () => socket.readyState === WebSocket.CLOSED || undefined)
          return { reason, reconnect }
        },
      }
    },
  }
}

async function until<T>(what: string, look: () => T | undefined, ms = 5_000): Promise<T> {
  const deadline = Date.now() + ms
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error(`waited ${ms} ms in vain until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
