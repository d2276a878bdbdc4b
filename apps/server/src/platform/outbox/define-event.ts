import type { z } from 'zod'

/** Something that has happened, ready to be emitted: plain data, already checked against its schema. */
export type OutboxEvent = { readonly name: string; readonly key: string | null; readonly payload: unknown }

/** A kind of event: call it to make one. */
export type EventDefinition<Schema extends z.ZodType = z.ZodType> = {
  (payload: z.input<Schema>): OutboxEvent
  readonly eventName: string
  readonly schema: Schema
}

type EventOptions<Schema extends z.ZodType> = {
  /** Events with the same key reach each reaction in the order they happened; others run side by side. */
  key?: (payload: z.output<Schema>) => string | number
}

const eventNamePattern = /^[a-z][a-z0-9_]*$/

/**
 * Names something that happens in the marketplace and the shape of its payload (JSON: ids, words, amounts; no rows).
 * The name is kept in the database: a renamed event is a new one.
 */
export function defineEvent<Schema extends z.ZodType>(
  eventName: string,
  schema: Schema,
  { key }: EventOptions<Schema> = {},
): EventDefinition<Schema> {
  if (!eventNamePattern.test(eventName)) throw new Error(`event name must be snake_case: ${eventName}`)
  const createEvent = (input: z.input<Schema>): OutboxEvent => {
    const payload = schema.parse(input)
    return { name: eventName, key: key ? String(key(payload)) : null, payload }
  }
  return Object.assign(createEvent, { eventName, schema })
}
