import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Endpoint } from '@partlane/contract/endpoint'

/**
 * `npm run endpoints`: generates packages/client/src/api/endpoints.generated.ts with method, path
 * and kind of response of every endpoint. The table has no schemas, so browsers do not load zod.
 * `--check` only compares.
 */
const root = resolve(import.meta.dirname, '..')
const generatedFile = resolve(root, 'packages/client/src/api/endpoints.generated.ts')

const { contract } = await import(resolve(root, 'packages/contract/src/contract.ts'))
const text = render(contract as Record<string, Record<string, Endpoint>>)

if (process.argv.includes('--check')) {
  if (readFileSync(generatedFile, 'utf8') !== text) {
    console.error('packages/client/src/api/endpoints.generated.ts is stale: run npm run endpoints')
    process.exit(1)
  }
} else {
  writeFileSync(generatedFile, text)
}

function render(features: Record<string, Record<string, Endpoint>>): string {
  const blocks = Object.entries(features).map(([feature, endpoints]) => {
    const lines = Object.entries(endpoints).map(([name, endpoint]) => `    ${name}: ${renderEndpoint(`${feature}.${name}`, endpoint)},`)
    return `  ${feature}: {\n${lines.join('\n')}\n  },`
  })
  return `// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { EndpointTable } from './endpoint-table.ts'

export const endpoints = {
${blocks.join('\n')}
} as const satisfies EndpointTable
`
}

function renderEndpoint(name: string, endpoint: Endpoint): string {
  if (endpoint.query && endpoint.body) throw new Error(`${name}: an endpoint cannot have both a query and a body`)
  const { output } = endpoint
  const kind = 'meta' in output && output.meta && output.kind !== 'meta' ? `${output.kind}+meta` : output.kind
  const inputLocation = endpoint.body ? 'body' : 'query'
  const defaultLocation = endpoint.method === 'POST' || endpoint.method === 'PUT' ? 'body' : 'query'
  return `'${endpoint.method} ${endpoint.path} ${kind}${inputLocation === defaultLocation ? '' : ` ${inputLocation}`}'`
}
