import { buildWebIfStale } from './build-web.ts'

/**
 * `npm start`: builds the web app if its sources have changed, then runs the server in this
 * process: embedded PostgreSQL (or DATABASE_URL), migrations, demo data in an empty database, HTTP,
 * cable, jobs.
 */
const log = (line: string) => console.log(line)

log('Partlane')
await buildWebIfStale((line) => log(`         ${line}`))
await import('../apps/server/src/main.ts')
