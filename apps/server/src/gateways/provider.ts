import type { RefusalCode } from '@partlane/contract/errors'
import { Refusal } from '@partlane/domain/refusal'
import type { z } from 'zod'
import type { Logger } from '#platform/logger/logger.ts'

/** The provider rejects calls for now: a quota or a rate limit is exceeded. */
export class ProviderBusy extends Error {
  override name = 'ProviderBusy'
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(`busy for ${retryAfterSeconds} s`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * The provider cannot be reached, sends an invalid response, or rejects our key. The reason is only
 * logged, never sent to the client.
 */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

const TIMEOUT_MS = 3000
const MAX_RESPONSE_LENGTH = 1_000_000
const MIN_RETRY_AFTER_SECONDS = 1
const MAX_RETRY_AFTER_SECONDS = 86_400
const DEFAULT_RETRY_AFTER_SECONDS = 30

/** `body`: a form as URLSearchParams, anything else is sent as JSON. */
type ProviderRequest = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: unknown; timeoutMs?: number }
export type ProviderResponse = { status: number; body: unknown }

/**
 * Sends one request to a provider and reads its JSON response within three seconds. The URL can
 * contain a key: neither the URL nor the response is part of an error.
 * @throws ProviderBusy on 429; ProviderUnavailable without a response, on 5xx, and if it is not
 * JSON
 */
export async function requestProvider(url: URL, request: ProviderRequest = {}): Promise<ProviderResponse> {
  const response = await send(url, { ...request, headers: { accept: 'application/json', ...request.headers } })
  return { status: response.status, body: await readBody(response, JSON.parse) }
}

/**
 * As `requestProvider`, for a document that is not JSON. Any other status than 200 counts as
 * unavailable.
 */
export async function requestText(url: URL, request: ProviderRequest = {}): Promise<string> {
  const response = await send(url, request)
  if (response.status !== 200) throw new ProviderUnavailable(`status ${response.status}`)
  return readBody(response, (text) => text)
}

async function send(url: URL, { method = 'GET', headers = {}, body, timeoutMs = TIMEOUT_MS }: ProviderRequest): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs) // also limits the time for reading the body
  // fetch sets the content type of a form itself
  const isJson = body !== undefined && !(body instanceof URLSearchParams)
  const response = await fetch(url, {
    method,
    headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    signal,
    redirect: 'error', // a redirect could send the key to another host
  }).catch((error: unknown) => {
    throw new ProviderUnavailable(errorNameOf(error))
  })
  if (response.status === 429) throw new ProviderBusy(retryAfterSecondsOf(response.headers.get('retry-after')))
  if (response.status >= 500) throw new ProviderUnavailable(`status ${response.status}`)
  return response
}

/** Parses a response with its schema. A response that does not match counts as unavailable. */
export function parseResponse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body)
  if (!result.success) throw new ProviderUnavailable('answer of another shape')
  return result.data
}

async function readBody<T>(response: Response, parse: (text: string) => T): Promise<T> {
  try {
    const text = await response.text()
    if (text.length > MAX_RESPONSE_LENGTH) throw new Error('too large')
    return parse(text)
  } catch (error) {
    throw new ProviderUnavailable(`answer cannot be read: ${errorNameOf(error)}`)
  }
}

/** Only the name: the message of a failed fetch can contain the URL and with it the key. */
const errorNameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

const retryAfterSecondsOf = (header: string | null) => {
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds)
    ? Math.min(Math.max(seconds, MIN_RETRY_AFTER_SECONDS), MAX_RETRY_AFTER_SECONDS)
    : DEFAULT_RETRY_AFTER_SECONDS
}

/** Converts the errors of a provider to refusals, with the retry delay if the provider sent one. */
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
