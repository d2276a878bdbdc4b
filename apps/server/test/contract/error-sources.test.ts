import type { Endpoint } from '@partlane/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ErrorSource, findErrorSource } from '#platform/http/error-source.ts'
import { allEndpoints } from './endpoints.ts'
import type { Schema } from './sample.ts'

/** Every field that a command of the endpoint can refuse, with the only right place of it. */
function* listFields({ params, query, body }: Endpoint): Generator<{ field: string; source: ErrorSource }> {
  for (const name of Object.keys({ ...params?.shape, ...query?.shape })) yield { field: name, source: { parameter: name } }
  const properties = Object.entries(propertiesOf(body ? (z.toJSONSchema(body, { io: 'input' }) as Schema) : {}))
  const objects = properties.filter(([, schema]) => Object.keys(propertiesOf(schema)).length > 0)
  for (const [name] of properties) yield { field: name, source: { pointer: `/${name}` } }
  const [wrapper] = objects
  if (wrapper && objects.length === 1)
    for (const name of Object.keys(propertiesOf(wrapper[1]))) yield { field: name, source: { pointer: `/${wrapper[0]}/${name}` } }
}

const propertiesOf = (schema: Schema): Record<string, Schema> =>
  Object.assign({}, ...[schema, ...(schema.anyOf ?? schema.oneOf ?? [])].map(({ properties }) => properties))

describe('fields of the contract', () => {
  it.each(allEndpoints)('of $name have one place each', ({ endpoint }) => {
    for (const { field, source } of listFields(endpoint)) expect([field, findErrorSource(endpoint, field)]).toEqual([field, source])
  })

  it.each(allEndpoints)('of $name do not have the names of its table', ({ endpoint }) => {
    const tableNames = Object.keys(endpoint.fieldNames ?? {})
    expect([...listFields(endpoint)].filter(({ field }) => tableNames.includes(field))).toEqual([])
  })
})
