import type { Handler } from './define-handler.ts'

/** "What else happens?": per event, under its name (`offer_accepted` or `offerAccepted`), everything that follows from it. */
export type Reactions = Record<string, readonly Handler[]>

export type ReactionIndex = {
  /** Every event of the table, those without a reaction too. */
  readonly eventNames: string[]
  readonly handlers: Handler[]
  find(eventName: string, reaction: string): Handler | undefined
}

/** Checks the table once at start: a handler under the wrong event or twice under one would go unnoticed. */
export function indexReactions(reactions: Reactions): ReactionIndex {
  const byName = new Map<string, Handler>()
  for (const [entry, handlers] of Object.entries(reactions)) {
    for (const handler of handlers) {
      const { eventName, reaction } = handler
      const name = id(eventName, reaction)
      if (snakeCase(entry) !== eventName) throw new Error(`${reaction} reacts to ${eventName}, but is listed under ${entry}`)
      if (byName.has(name)) throw new Error(`${reaction} is listed twice under ${entry}`)
      byName.set(name, handler)
    }
  }
  return {
    eventNames: Object.keys(reactions).map(snakeCase),
    handlers: [...byName.values()],
    find: (eventName, reaction) => byName.get(id(eventName, reaction)),
  }
}

const id = (eventName: string, reaction: string) => `${eventName} ${reaction}`

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
