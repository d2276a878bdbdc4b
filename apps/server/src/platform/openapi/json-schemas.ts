import { z } from 'zod'

export type JsonSchema = { [key: string]: unknown }
type ObjectSchema = JsonSchema & { properties?: Record<string, JsonSchema>; required?: string[] }

/** What may be sent (before defaults and conversions) as JSON Schema 2020-12, which is what OpenAPI 3.1 speaks. */
export const inputSchema = (schema: z.ZodObject): ObjectSchema => removeRedundantKeywords(z.toJSONSchema(schema, { io: 'input' }))

/** What is answered. */
export const outputSchema = (schema: z.ZodObject): ObjectSchema =>
  removeRedundantKeywords(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))

/** zod names the dialect on every schema and writes the largest safe integer as a limit; neither tells a reader anything. */
function removeRedundantKeywords(schema: unknown): ObjectSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === '$schema' || value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER ? undefined : value,
    ),
  ) as ObjectSchema
}
