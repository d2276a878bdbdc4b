/** What a stand-in does to a call in place of, or after, executing it. */
export const failureKinds = [
  /** Too many requests: the call is not executed. */
  'rate_limit',
  /** An internal error: the call is not executed. */
  'server_error',
  /** An internal error after the call was executed. */
  'server_error_after_success',
  /** The connection ends without a response: the call is not executed. */
  'no_response',
  /** The call is executed, but the connection ends without a response. */
  'no_response_after_success',
] as const
export type FailureKind = (typeof failureKinds)[number]

/** `path`: the beginning of the paths that fail. `times`: how many calls fail. */
export type Failure = { kind: FailureKind; method?: string | undefined; path: string; times: number }

/** The failures that a test has ordered. The provider is down while `isDown`. */
export type Failures = {
  isDown: boolean
  add(failure: Omit<Failure, 'times'> & { times?: number | undefined }): void
  /** Takes the failure of a call, if one is ordered. */
  take(method: string, path: string): FailureKind | undefined
  clear(): void
}

export function createFailures(): Failures {
  let ordered: Failure[] = []
  return {
    isDown: false,
    add(failure) {
      ordered.push({ ...failure, times: failure.times ?? 1 })
    },
    take(method, path) {
      if (this.isDown) return 'no_response'
      const failure = ordered.find((entry) => path.startsWith(entry.path) && (entry.method ?? method) === method)
      if (!failure) return undefined
      failure.times -= 1
      if (failure.times === 0) ordered = ordered.filter((entry) => entry !== failure)
      return failure.kind
    },
    clear() {
      ordered = []
      this.isDown = false
    },
  }
}
