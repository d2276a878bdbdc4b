import type { FileContent, Method } from '@partlane/contract/endpoint'
import type { ErrorObject } from '@partlane/contract/json-api'
import type { InProcessResult } from '@partlane/contract/pages'
import { ApiError } from './api-error.ts'
import type { EndpointRow } from './endpoint-table.ts'
import { parseResponse } from './parse-response.ts'

export type CallOptions = { signal?: AbortSignal }
/** Sends one API call and returns its flat result. Throws ApiError. */
export type Transport = (endpoint: EndpointRow, input: Record<string, unknown>, options?: CallOptions) => Promise<unknown>

type HttpTransportOptions = {
  /** URL before the path of the endpoint: `/api/v1` in a browser, an absolute URL in an app. */
  baseUrl: string
  token: () => string | null
  locale: () => string
  currency: () => string
  /** Called on 401 or 419 with the sent token, so that a newer token is not removed. */
  onSessionLost: (status: 401 | 419, token: string) => void
  /** Called if the account of the token is blocked. */
  onBlocked?: (token: string) => void
  /** Called if the call needs a member, and the caller is a guest or has no token. */
  onSignInRequired?: () => void
  fetch?: typeof fetch
  /**
   * Logs a response that could not be parsed. The call then returns null (specification, section
   * 8).
   */
  log: (message: string, error: unknown) => void
}

export function httpTransport(options: HttpTransportOptions): Transport {
  const { baseUrl, token, locale, currency, log } = options
  return async ([method, path, kind, inputLocation], input, { signal } = {}) => {
    const { url, body } = buildRequest(path, inputLocation, input)
    const sentToken = token()
    const headers: Record<string, string> = { Accept: 'application/json', Locale: locale(), Currency: currency() }
    if (sentToken) headers.Authorization = `Bearer ${sentToken}`
    if (body !== undefined) headers['Content-Type'] = 'application/json'

    const fetchFunction = options.fetch ?? fetch
    const response = await fetchFunction(`${baseUrl}${url}`, { method, headers, body, signal }).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new ApiError({ status: 0, errors: [{ status: '0', code: 'unreachable', title: String(error) }] })
    })
    if (response.ok && kind === 'file') return readFile(response)
    if (response.ok) return parseResponse(kind, await response.text(), log)
    const errors = await parseErrors(response)
    const error = new ApiError({ status: response.status, errors, response })
    reportSessionError(error, { path, sentToken, options })
    throw error
  }
}

async function readFile(response: Response): Promise<FileContent> {
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { bytes: new Uint8Array(await response.arrayBuffer()), file_name: fileName ?? 'file' }
}

type SessionErrorContext = { path: string; sentToken: string | null; options: HttpTransportOptions }

/** Reports errors that change the session of the page. 401 and 419 are about the token only. */
function reportSessionError({ status, code }: ApiError, { path, sentToken, options }: SessionErrorContext): void {
  if (code === 'sign_in_required') options.onSignInRequired?.()
  if (!sentToken) return
  if (status === 401 || status === 419) options.onSessionLost(status, sentToken)
  if (code === 'account_blocked' && !isSignInPath(path)) options.onBlocked?.(sentToken)
}

/** On sign-in paths `account_blocked` is about the entered account, not about the sent token. */
const isSignInPath = (path: string) => /^\/users\/(sign_in|sign_up|auth_with_apple|forgot_password)\b/.test(path)

export type { InProcessResult } from '@partlane/contract/pages'
/** An API call of a server-rendered page, without HTTP. */
export type InProcessCall = (endpoint: { method: Method; path: string }, input: Record<string, unknown>) => Promise<InProcessResult>

export const inProcessTransport =
  (call: InProcessCall): Transport =>
  async ([method, path], input) => {
    const result = await call({ method, path }, input)
    if (result.ok) return result.value
    throw new ApiError({ status: result.status, errors: result.errors })
  }

/** Fills the path parameters from the input. The rest becomes the query string or the JSON body. */
function buildRequest(path: string, inputLocation: 'query' | 'body', input: Record<string, unknown>) {
  const remainingInput = { ...input }
  const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = remainingInput[name]
    delete remainingInput[name]
    return encodeURIComponent(String(value))
  })
  if (inputLocation === 'body') return { url: pathname, body: JSON.stringify(remainingInput) }
  const query = queryString(remainingInput)
  return { url: query === '' ? pathname : `${pathname}?${query}`, body: undefined }
}

/** Formats a query string. Array items repeat the key; undefined and null are omitted. */
export function queryString(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const item of value) query.append(key, String(item))
    else query.append(key, String(value))
  }
  return query.toString()
}

async function parseErrors(response: Response): Promise<ErrorObject[]> {
  const fallback = {
    status: String(response.status),
    code: response.status === 503 ? 'unavailable' : 'internal_error',
    title: response.statusText,
  }
  try {
    const { errors } = (await response.json()) as { errors?: ErrorObject[] }
    return errors && errors.length > 0 ? errors : [fallback]
  } catch {
    return [fallback] // an HTML page of a proxy or an empty body
  }
}
