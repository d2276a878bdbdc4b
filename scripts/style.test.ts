import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const sources = globSync('{packages/client/src,apps/web/src}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))

it('asks again with askAgain: invalidateQueries of a key joins a first request that may be from before the change', () => {
  expect(sources.length).toBeGreaterThan(300)
  const callsInvalidateQueries = (file: string) => /invalidateQueries\(\{\s*queryKey/.test(readFileSync(join(root, file), 'utf8'))
  expect(sources.filter(callsInvalidateQueries)).toEqual(['packages/client/src/api/query-client.ts'])
})
