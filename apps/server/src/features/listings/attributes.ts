import type { FieldError } from '@partlane/domain/field-errors'
import type { Locale } from '@partlane/domain/locale'
import type { AppContext } from '#app/context.ts'
import { createPromiseCache } from '#platform/cache/promise-cache.ts'
import { type AttributeDefinition, listAttributesOfCategory } from './attributes.queries.ts'

const CACHE_TTL_MS = 60_000
const definitionsCache = createPromiseCache<AttributeDefinition[]>({ maxEntries: 1_000 })

/**
 * Returns `listAttributesOfCategory` from a cache per category and locale (`CACHE_TTL_MS`).
 * Each listing page needs them, and only an import changes them.
 */
export function cachedAttributeDefinitions(ctx: AppContext, categoryId: number, locale: Locale): Promise<AttributeDefinition[]> {
  const load = () => listAttributesOfCategory(ctx.db, categoryId, locale)
  return definitionsCache.getOrLoad(ctx, `${categoryId} ${locale}`, { ttlMs: CACHE_TTL_MS, load })
}

type AttributeValues = Record<string, string>

/** Lists unknown attributes and invalid values: `attributes.<key>`. */
export function checkAttributes(definitions: readonly AttributeDefinition[], values: AttributeValues): FieldError[] {
  return Object.entries(values).flatMap(([key, input]) => {
    const definition = definitions.find((candidate) => candidate.key === key)
    const code = attributeErrorCode(definition, input)
    return code ? [{ field: `attributes.${key}`, code }] : []
  })
}

function attributeErrorCode(definition: AttributeDefinition | undefined, input: string): string | undefined {
  if (!definition) return 'unknown_field'
  if (input === '') return undefined
  if (definition.type === 'number' && !/^-?\d{1,9}(\.\d{1,4})?$/.test(input)) return 'wrong_type'
  if (definition.type === 'boolean' && input !== 'true' && input !== 'false') return 'not_a_choice'
  if (definition.type === 'choice' && !definition.options.some(({ value }) => value === input)) return 'not_a_choice'
  return undefined
}

/** Demo data and imports also have numbers and booleans. */
type StoredAttributes = Record<string, string | number | boolean>

/** Returns the non-empty values of the defined attributes. Ignores other keys. */
export function knownAttributes(definitions: readonly AttributeDefinition[], values: StoredAttributes): AttributeValues {
  return Object.fromEntries(
    definitions.flatMap(({ key }) => {
      const value = values[key]
      return value === undefined || value === '' ? [] : [[key, String(value)]]
    }),
  )
}

/** Attribute values for the listing page: an option's value is replaced by its label. */
export function presentAttributes(definitions: readonly AttributeDefinition[], values: StoredAttributes) {
  const knownValues = knownAttributes(definitions, values)
  return definitions.flatMap(({ key, label, unit, options }) => {
    const storedValue = knownValues[key]
    if (storedValue === undefined) return []
    return [{ key, label, value: options.find(({ value }) => value === storedValue)?.label ?? storedValue, unit }]
  })
}

/** Attribute values for the edit form: as stored. */
export function rawAttributes(definitions: readonly AttributeDefinition[], values: StoredAttributes) {
  const knownValues = knownAttributes(definitions, values)
  return definitions.flatMap(({ key, label, unit }) =>
    knownValues[key] === undefined ? [] : [{ key, label, value: knownValues[key], unit }],
  )
}
