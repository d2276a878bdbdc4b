import { z } from 'zod'

export type JsonSchema = { [key: string]: unknown }
type ObjectSchema = JsonSchema & { properties?: Record<string, JsonSchema>; required?: string[] }

/**
 * The input (before defaults and conversions) as JSON Schema 2020-12, the dialect of OpenAPI 3.1.
 */
export const inputSchema = (schema: z.ZodType): ObjectSchema =>
  removeRedundantKeywords(
    z.toJSONSchema(schema, { io: 'input', override: ({ zodSchema, jsonSchema }) => setRequired(zodSchema, jsonSchema) }),
  )

/**
 * Sets which fields of an object are required. zod calls those optional that convert their input
 * first, because a conversion may accept `undefined`.
 */
function setRequired(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  if (!(zodSchema instanceof z.ZodObject)) return
  const required = Object.entries(zodSchema.shape).flatMap(([name, field]) =>
    (field as z.ZodType).safeParse(undefined).success ? [] : name,
  )
  if (required.length > 0) jsonSchema.required = required
  else delete jsonSchema.required
}

/** The output as JSON Schema. */
export const outputSchema = (schema: z.ZodType): ObjectSchema =>
  removeRedundantKeywords(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))

/** The media types of requests and responses, with the same content. `Accept` selects one. */
export const inMediaTypes = (content: JsonSchema) => ({ 'application/json': content, 'application/vnd.api+json': content })

/**
 * Removes the dialect of each schema and the largest safe integer as a limit. zod writes both, and
 * they have no information for readers.
 */
function removeRedundantKeywords(schema: unknown): ObjectSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === '$schema' || value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER ? undefined : value,
    ),
  ) as ObjectSchema
}
