import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ToBareServer } from './messages.ts'

/**
 * The baseline: a server that only broadcasts. No tokens, channels, history, limits, heartbeats or
 * other processes. It receives the frames by IPC, as text that is sent unchanged.
 */
const socketsByOwner = new Map<number, Set<WebSocket>>()
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, clientTracking: false })

server.on('connection', (socket, request) => {
  const owner = Number(new URL(request.url ?? '', 'http://bench').searchParams.get('owner'))
  const sockets = socketsByOwner.get(owner) ?? new Set()
  socketsByOwner.set(owner, sockets.add(socket))
  socket.on('error', () => {})
  socket.on('close', () => sockets.delete(socket))
})
process.on('message', ({ owner, frame }: ToBareServer) => {
  for (const socket of socketsByOwner.get(owner) ?? []) socket.send(frame)
})
server.on('listening', () => console.log(`ready at ws://127.0.0.1:${(server.address() as AddressInfo).port}/`))
