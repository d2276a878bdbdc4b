import type { RefusalCode } from '@partlane/contract/errors'
import { Refusal } from '@partlane/domain/refusal'
import type { z } from 'zod'
import type { Logger } from '#platform/logger/logger.ts'

/** A provider answers that it has had enough of us for now: a quota, a limit of calls. */
export class ProviderBusy extends Error {
  override name = 'ProviderBusy'
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(`busy for ${retryAfterSeconds} s`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A provider cannot be reached, answers nonsense, or does not let us in. The reason is for the log, never for the visitor. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

const TIMEOUT_MS = 3000
const MAX_RESPONSE_LENGTH = 1_000_000
const MIN_RETRY_AFTER_SECONDS = 1
const MAX_RETRY_AFTER_SECONDS = 86_400
const DEFAULT_RETRY_AFTER_SECONDS = 30

/** `body`: a form as URLSearchParams, anything else as JSON. */
type ProviderRequest = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: unknown; timeoutMs?: number }
export type ProviderResponse = { status: number; body: unknown }

/**
 * One question to a provider, answered in JSON within three seconds. The address may hold a key: neither it nor the answer is ever in an error.
 * @throws ProviderBusy on 429; ProviderUnavailable without an answer, on 5xx, and when the answer is no JSON
 */
export async function requestProvider(
  url: URL,
  { method = 'GET', headers = {}, body, timeoutMs = TIMEOUT_MS }: ProviderRequest = {},
): Promise<ProviderResponse> {
  const signal = AbortSignal.timeout(timeoutMs) // also ends the reading of an answer that trickles in
  const isJson = body !== undefined && !(body instanceof URLSearchParams) // fetch itself says what a form is
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    signal,
    redirect: 'error', // a key must not travel on to wherever an answer points
  }).catch((error: unknown) => {
    throw new ProviderUnavailable(errorNameOf(error))
  })
  if (response.status === 429) throw new ProviderBusy(retryAfterSecondsOf(response.headers.get('retry-after')))
  if (response.status >= 500) throw new ProviderUnavailable(`status ${response.status}`)
  return { status: response.status, body: await parseJsonBody(response) }
}

/** The answer in the shape it must have; another one counts as no answer. */
export function parseResponse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body)
  if (!result.success) throw new ProviderUnavailable('answer of another shape')
  return result.data
}

async function parseJsonBody(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    if (text.length > MAX_RESPONSE_LENGTH) throw new Error('too large')
    return JSON.parse(text)
  } catch (error) {
    throw new ProviderUnavailable(`answer cannot be read: ${errorNameOf(error)}`)
  }
}

/** Names only: the message of a failed fetch can quote the address, and the key with it. */
const errorNameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

const retryAfterSecondsOf = (header: string | null) => {
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds)
    ? Math.min(Math.max(seconds, MIN_RETRY_AFTER_SECONDS), MAX_RETRY_AFTER_SECONDS)
    : DEFAULT_RETRY_AFTER_SECONDS
}

/** A provider's answer for a visitor: one that is busy or away is a refusal of ours, with the time to wait where it said one. */
export async function refuseOnProviderError<T>(
  response: Promise<T>,
  { busyCode, log }: { busyCode: RefusalCode; log: Logger },
): Promise<T> {
  try {
    return await response
  } catch (error) {
    if (error instanceof ProviderBusy) throw new Refusal(busyCode, { retry_after: error.retryAfterSeconds })
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ reason: error.message, busy: busyCode }, 'a provider gave no answer')
    throw new Refusal('unavailable')
  }
}
