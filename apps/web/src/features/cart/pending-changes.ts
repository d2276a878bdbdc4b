export type PendingChanges = ReturnType<typeof createPendingChanges>

/** The changes of all cart lines that the server has not confirmed yet. */
export function createPendingChanges() {
  const flushFunctions = new Set<() => void>()
  const runningChanges = new Set<Promise<boolean>>()
  return {
    /** Adds a function that sends the delayed change of a line now. Returns how to remove it. */
    addFlush(flush: () => void): () => void {
      flushFunctions.add(flush)
      return () => void flushFunctions.delete(flush)
    },
    /** Adds a request. Its promise never rejects and resolves with whether it succeeded. */
    addRequest(request: Promise<boolean>): void {
      runningChanges.add(request)
      void request.then(() => runningChanges.delete(request))
    },
    /**
     * Sends all delayed changes. Resolves with whether all running requests succeeded.
     * Returns undefined if there is nothing to wait for.
     */
    save(): Promise<boolean> | undefined {
      for (const flush of flushFunctions) flush()
      return runningChanges.size === 0 ? undefined : Promise.all(runningChanges).then((results) => results.every(Boolean))
    },
  }
}
