type TimeLimit = {
  timeoutMs: number
  /** The error of work that takes longer. */
  createError?: (timeoutMs: number) => Error
}

/**
 * Runs `work` for at most `timeoutMs`. After that it rejects, and `signal` aborts with the same
 * error. Work that ignores the signal continues, but its late result or error is dropped.
 *
 * @throws the error of `createError`, and the errors of `work`
 */
export async function withTimeout<T>(
  { timeoutMs, createError = createTimeoutError }: TimeLimit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = createError(timeoutMs)
    reject(error) // before the abort, which makes `work` fail with an error of its own
    controller.abort(error)
  }, timeoutMs)
  try {
    return await Promise.race([work(controller.signal), timeout])
  } finally {
    clearTimeout(timer)
  }
}

const createTimeoutError = (timeoutMs: number) => new Error(`took longer than ${timeoutMs} ms`)
