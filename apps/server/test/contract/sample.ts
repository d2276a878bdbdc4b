/** The part of JSON Schema that zod generates. */
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
}

/** Sample texts for every format of the contract. A new pattern needs a text that matches it. */
const sampleTexts = [
  'Brake disc',
  'brake-disc-1',
  'someone@example.com',
  'image/jpeg',
  '9.5',
  '123456',
  '12',
  'GB',
  'LS3 1LX',
  'OY15KDN',
  'WVWZZZ1KZAW000001',
  '00000000-0000-4000-8000-000000000000',
  '2026-11-21T10:00:00Z',
  '2026-11-21',
  '09:00',
  'https://example.com/a',
  '+441134960000',
  'A'.repeat(22), // the secret of a push subscription
  'B'.repeat(87), // its key
]

/**
 * A value that the schema allows, with all optional fields, so that each field can be replaced in
 * turn.
 */
export function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return sampleOf(choices.find(({ type }) => type !== 'null') ?? {})
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return sampleObject(schema)
    case 'array':
      return [sampleOf(schema.items ?? {})]
    case 'string':
      return sampleText(schema)
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    default:
      return 'anything'
  }
}

function sampleObject({ properties = {}, additionalProperties, propertyNames }: Schema): Record<string, unknown> {
  const requiredEntries = Object.entries(properties).map(([key, property]) => [key, sampleOf(property)])
  const additionalEntries =
    typeof additionalProperties === 'object'
      ? [[String(sampleOf(propertyNames ?? { type: 'string' })), sampleOf(additionalProperties)]]
      : []
  return Object.fromEntries([...requiredEntries, ...additionalEntries])
}

function sampleText(schema: Schema): string {
  const [sample] = listSampleTexts(schema)
  if (sample === undefined)
    throw new Error(`test/contract/sample.ts has no text like ${schema.pattern ?? `${schema.minLength} characters`}`)
  return sample
}

/** The sample texts that the schema allows, apart from their greatest length. */
export const listSampleTexts = ({ pattern, minLength = 0 }: Schema): string[] =>
  sampleTexts.filter((text) => text.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(text)))

/** Yields the value once for each of its parts, with that part replaced. */
export function* replaceEachPart(value: unknown, replacement: unknown, path: string[] = []): Generator<{ path: string; value: unknown }> {
  if (path.length > 0) yield { path: path.join('.'), value: replacement }
  if (typeof value !== 'object' || value === null) return
  for (const [key, nestedValue] of Object.entries(value))
    for (const replaced of replaceEachPart(nestedValue, replacement, [...path, key]))
      yield {
        path: replaced.path,
        value: Array.isArray(value) ? Object.assign([...value], { [key]: replaced.value }) : { ...value, [key]: replaced.value },
      }
}
