import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Endpoint } from '@partlane/contract/endpoint'

/**
 * `npm run endpoints`: generates packages/client/src/api/endpoints/<feature>.generated.ts with
 * method, path and kind of response of the feature's endpoints. The modules that call a feature
 * import its file, so a page loads the endpoints that it may call. The files have no schemas, so
 * browsers do not load zod. `--check` only compares.
 */
const root = resolve(import.meta.dirname, '..')
const folder = resolve(root, 'packages/client/src/api/endpoints')

const { contract } = await import(resolve(root, 'packages/contract/src/contract.ts'))
const files = new Map(
  Object.entries(contract as Record<string, Record<string, Endpoint>>).map(([feature, endpoints]) => [
    `${feature.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.generated.ts`,
    renderFeature(feature, endpoints),
  ]),
)

mkdirSync(folder, { recursive: true })
const presentFiles = readdirSync(folder)
if (process.argv.includes('--check')) {
  const staleFiles = [...files].filter(([name, text]) => !presentFiles.includes(name) || readFileSync(join(folder, name), 'utf8') !== text)
  const names = [...staleFiles.map(([name]) => name), ...presentFiles.filter((name) => !files.has(name))]
  if (names.length > 0) {
    console.error(`stale in packages/client/src/api/endpoints: ${names.join(', ')}. Run npm run endpoints`)
    process.exit(1)
  }
} else {
  for (const name of presentFiles) if (!files.has(name)) rmSync(join(folder, name))
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
}

function renderFeature(feature: string, endpoints: Record<string, Endpoint>): string {
  const rows = Object.entries(endpoints).map(([name, endpoint]) => `    ${name}: ${renderEndpoint(`${feature}.${name}`, endpoint)},`)
  return `// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const ${feature}Endpoints = {
  feature: '${feature}',
  endpoints: {
${rows.join('\n')}
  },
} as const satisfies FeatureEndpoints<'${feature}'>
`
}

function renderEndpoint(name: string, endpoint: Endpoint): string {
  if (endpoint.query && endpoint.body) throw new Error(`${name}: an endpoint cannot have both a query and a body`)
  const { output } = endpoint
  const kind = 'meta' in output && output.meta ? `${output.kind}+meta` : output.kind
  const inputLocation = endpoint.body ? 'body' : 'query'
  const defaultLocation = endpoint.method === 'POST' || endpoint.method === 'PUT' ? 'body' : 'query'
  return `'${endpoint.method} ${endpoint.path} ${kind}${inputLocation === defaultLocation ? '' : ` ${inputLocation}`}'`
}
