declare module 'negotiator' {
  /** The published types do not have the option `preferred` of version 1. */
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> })
    /** Those that the client accepts, best first; of equal weight in the order of `preferred`. */
    encodings(available: readonly string[], options?: { preferred?: readonly string[] }): string[]
  }
}
