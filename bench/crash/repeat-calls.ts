import { setTimeout as delay } from 'node:timers/promises'
import { withTimeout } from '../../apps/server/src/platform/concurrency/with-timeout.ts'
import { type ApiResponse, callApi } from '../scenarios/buyers.ts'

const RETRY_DELAY_MS = 100
/** A request that is not answered by then is repeated, like that of an impatient user. */
const REQUEST_TIMEOUT_MS = 20_000

export type Call = (method: string, path: string, body: unknown, token?: string) => Promise<ApiResponse>

/** What a load does while the program is killed, and what it saw. */
export type CrashLoad = {
  /** Ids of the purchases that the program has confirmed as paid. */
  confirmedIds: string[]
  /** Responses that no crash explains. */
  unexpected: string[]
  /** Counts what the program has confirmed. It grows while the program works. */
  progress(): number
  /** What happened, in one line. */
  describe(): string
  stop(): Promise<void>
}

type RepeatOptions = {
  unexpected: string[]
  /** Called before each repetition. It may throw. */
  onRepeat(): void
}

/** Calls the API until it responds with a status below 500. One other than 503 is noted. */
export const repeatCalls =
  (url: string, { unexpected, onRepeat }: RepeatOptions): Call =>
  async (...request) => {
    for (;;) {
      const response = await tryCall(url, request)
      if (response && response.status < 500) return response
      if (response && response.status !== 503) unexpected.push(`${response.status} ${request[0]} ${request[1].replace(/\d+/g, '*')}`)
      onRepeat()
      await delay(RETRY_DELAY_MS)
    }
  }

/** @returns undefined without a response: no connection, lost connection, time-out */
async function tryCall(url: string, request: Parameters<Call>): Promise<ApiResponse | undefined> {
  try {
    return await withTimeout({ timeoutMs: REQUEST_TIMEOUT_MS }, () => callApi(url, ...request))
  } catch {
    return undefined
  }
}

export const codesOf = ({ body }: ApiResponse): string[] => (body.errors ?? []).map(({ code }) => code)
