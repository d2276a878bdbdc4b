import type { EventHandler } from './define-handler.ts'

/** "What else happens?": per event, under its name (`offer_accepted` or `offerAccepted`), everything that follows from it. */
export type Reactions = Record<string, readonly EventHandler[]>

export type HandlerIndex = {
  /** Every event of the table, those without a reaction too. */
  readonly eventNames: string[]
  readonly handlers: EventHandler[]
  find(eventName: string, name: string): EventHandler | undefined
}

/** Checks the table once at start: a handler under the wrong event or twice under one would go unnoticed. */
export function createHandlerIndex(reactions: Reactions): HandlerIndex {
  const handlersByKey = new Map<string, EventHandler>()
  for (const [listedEvent, handlers] of Object.entries(reactions)) {
    for (const handler of handlers) {
      const { eventName, name } = handler
      const key = handlerKey(eventName, name)
      if (toSnakeCase(listedEvent) !== eventName) throw new Error(`${name} reacts to ${eventName}, but is listed under ${listedEvent}`)
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
