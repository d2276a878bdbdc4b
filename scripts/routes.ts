import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { contract } from '@partlane/contract/contract'
import type { Endpoint } from '@partlane/contract/endpoint'

/**
 * `npm run routes [text]`: lists all endpoints with audience, summary and the file of the route.
 */
const root = resolve(import.meta.dirname, '..')
const filter = process.argv[2]?.toLowerCase() ?? ''
const routeFiles = readdirSync(join(root, 'apps/server/src/features'), { withFileTypes: true, recursive: true })
  .filter(({ name }) => name.endsWith('.routes.ts'))
  .map(({ parentPath, name }) => ({ file: relative(root, join(parentPath, name)), text: readFileSync(join(parentPath, name), 'utf8') }))

const rows = Object.entries(contract as Record<string, Record<string, Endpoint>>).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(
    ([name, { method, path, audience, summary }]) => [method, path, audience, summary, findRouteFile(feature, name)] as const,
  ),
)
const matchingRows = rows.filter((row) => row.some((cell) => cell.toLowerCase().includes(filter)))
const widths = [0, 1, 2].map((column) => Math.max(0, ...matchingRows.map((row) => row[column]?.length ?? 0)))

for (const [method, path, audience, summary, file] of matchingRows) {
  console.log(
    `${method.padEnd(widths[0] ?? 0)}  ${path.padEnd(widths[1] ?? 0)}  ${audience.padEnd(widths[2] ?? 0)}  ${summary}\n${' '.repeat((widths[0] ?? 0) + 2)}${file}`,
  )
}
console.log(`\n${matchingRows.length} of ${rows.length} endpoints under /api/v1`)

function findRouteFile(feature: string, name: string): string {
  return routeFiles.find(({ text }) => new RegExp(`route\\(\\s*${feature}\\.${name}\\b`).test(text))?.file ?? '(no handler)'
}
