import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const sources = globSync('{packages/client/src,apps/web/src}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))

/** `invalidateQueries` joins a first request, whose response may be older than the change. */
describe('client and web', () => {
  it('use invalidateAndRefetch instead of invalidateQueries with a key', () => {
    expect(sources.length).toBeGreaterThan(300)
    const callsInvalidateQueries = (file: string) => /invalidateQueries\(\{\s*queryKey/.test(readFileSync(join(root, file), 'utf8'))
    expect(sources.filter(callsInvalidateQueries)).toEqual(['packages/client/src/api/query-client.ts'])
  })
})
