import type { EventHandler } from './define-handler.ts'

/** The handlers of each event. The keys are event names, as `offer_accepted` or `offerAccepted`. */
export type Reactions = Record<string, readonly EventHandler[]>

export type HandlerIndex = {
  /** All events of the table, also those without a handler. */
  readonly eventNames: string[]
  readonly handlers: EventHandler[]
  find(eventName: string, name: string): EventHandler | undefined
}

/**
 * Checks the table at start.
 * @throws Error when a handler is under the wrong event or listed twice
 */
export function createHandlerIndex(reactions: Reactions): HandlerIndex {
  const handlersByKey = new Map<string, EventHandler>()
  for (const [listedEvent, handlers] of Object.entries(reactions)) {
    for (const handler of handlers) {
      const { eventName, name } = handler
      const key = handlerKey(eventName, name)
      if (toSnakeCase(listedEvent) !== eventName) throw new Error(`${name} handles ${eventName}, but is listed under ${listedEvent}`)
      if (handlersByKey.has(key)) throw new Error(`${name} is listed twice under ${listedEvent}`)
      handlersByKey.set(key, handler)
    }
  }
  return {
    eventNames: Object.keys(reactions).map(toSnakeCase),
    handlers: [...handlersByKey.values()],
    find: (eventName, name) => handlersByKey.get(handlerKey(eventName, name)),
  }
}

const handlerKey = (eventName: string, name: string) => `${eventName} ${name}`

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
