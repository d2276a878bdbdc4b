import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connectionStringOf } from './postgres-password.ts'

/** The limit of the operating system for the path of a socket. */
const MAX_SOCKET_PATH_BYTES = 107
/** Other characters have a meaning in PostgreSQL's list of folders. */
const plainPathPattern = /^[\w./-]+$/
const SOCKET_PREFIX = '.s.PGSQL.'

const socketPathOf = (folder: string, port: number) => join(folder, `${SOCKET_PREFIX}${port}`)

/**
 * PostgreSQL's setting for a socket in the folder of the cluster, which only the user of the server
 * can open. A socket needs less processor time for each statement than a TCP connection. Where the
 * path is unsuitable there is only TCP.
 */
export function socketSetting(clusterFolder: string, port: number): string {
  const isSuitable =
    process.platform !== 'win32' &&
    plainPathPattern.test(clusterFolder) &&
    Buffer.byteLength(socketPathOf(clusterFolder, port)) <= MAX_SOCKET_PATH_BYTES
  return `unix_socket_directories=${isSuitable ? clusterFolder : ''}`
}

/**
 * Deletes the sockets of servers that were killed. For a folder that no server uses: each start has
 * another port.
 */
export async function removeStaleSockets(clusterFolder: string): Promise<void> {
  if (!existsSync(clusterFolder)) return
  const names = (await readdir(clusterFolder)).filter((name) => name.startsWith(SOCKET_PREFIX))
  await Promise.all(names.map((name) => rm(join(clusterFolder, name), { force: true })))
}

type LocalServer = { clusterFolder: string; port: number; database: string; password: string }

/** The connection string of a running server of this machine: its socket, or TCP without one. */
export function localConnectionString({ clusterFolder, port, database, password }: LocalServer): string {
  const overTcp = connectionStringOf(port, database, password)
  return existsSync(socketPathOf(clusterFolder, port)) ? `${overTcp}?host=${encodeURIComponent(clusterFolder)}` : overTcp
}
