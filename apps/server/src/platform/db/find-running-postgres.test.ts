import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findClusterFolder } from './data-folder.ts'
import { findRunningPostgres } from './find-running-postgres.ts'

/** A message of PostgreSQL’s protocol: type, length with these four bytes, content. */
function messageOf(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(type), length, content])
}

const AUTHENTICATION_OK = messageOf('R', Buffer.alloc(4))
const READY_FOR_QUERY = messageOf('Z', Buffer.from('I'))
const TERMINATED = messageOf('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'))

it('does not end the process when PostgreSQL is killed while a tool looks for it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'partlane-find-'))
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY, TERMINATED])))
  })
  onTestFinished(() => {
    rmSync(dataDir, { recursive: true, force: true })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clusterFolder = findClusterFolder(dataDir)
  mkdirSync(clusterFolder, { recursive: true })
  writeFileSync(join(clusterFolder, 'postmaster.pid'), `1\n${clusterFolder}\n0\n${port}\n`)
  writeFileSync(join(dataDir, 'postgres-password'), 'secret\n')

  expect(await findRunningPostgres({ dataDir, database: 'test' })).toContain(String(port))
  server.close()
  await once(server, 'close')
})
