import { buildWebIfStale } from './build-web.ts'

/**
 * `npm start`: the pages are built if their sources changed since the last time, then the one program runs in this process:
 * embedded PostgreSQL (or DATABASE_URL), migrations, the demo world on an empty database, HTTP, sockets, jobs.
 */
const log = (line: string) => console.log(line)

log('Partlane')
await buildWebIfStale((line) => log(`         ${line}`))
await import('../apps/server/src/main.ts')
