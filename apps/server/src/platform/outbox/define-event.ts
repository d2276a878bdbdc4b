import type { z } from 'zod'

/** An event to emit: plain data, validated against its schema. */
export type OutboxEvent = { readonly name: string; readonly key: string | null; readonly payload: unknown }

/** A type of event. Calling it creates an event. @throws ZodError */
export type EventDefinition<Schema extends z.ZodType = z.ZodType> = {
  (payload: z.input<Schema>): OutboxEvent
  readonly eventName: string
  readonly schema: Schema
}

type EventOptions<Schema extends z.ZodType> = {
  /** Each handler receives the events with one key in order. Other events have no order. */
  key?: (payload: z.output<Schema>) => string | number
}

const eventNamePattern = /^[a-z][a-z0-9_]*$/

/**
 * Declares an event: its name and the schema of its payload (JSON: ids, texts, amounts; no rows).
 * The name is stored in the database: a renamed event is a new one.
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
