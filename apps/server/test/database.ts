import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export const TEMPLATE = 'template_of_tests'

/** A migrated database of one's own, gone after the test. */
export async function createTestDatabase(template: string = TEMPLATE): Promise<{ connectionString: string; drop(): Promise<void> }> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  return {
    connectionString: server.replace(/\/[^/]*$/, `/${name}`),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}

async function onServer(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionString.replace(/\/[^/]*$/, '/postgres') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
