import type { ErrorObject } from '@partlane/contract/json-api'
import { ApiError } from './api-error.ts'
import type { EndpointRow } from './endpoint-table.ts'
import { parseResponse } from './parse-response.ts'

export type CallOptions = { signal?: AbortSignal }
/** Carries one call to the API and brings its flat value back, or throws an ApiError. */
export type Transport = (endpoint: EndpointRow, input: Record<string, unknown>, options?: CallOptions) => Promise<unknown>

type HttpTransportOptions = {
  /** Everything before the endpoint's path: `/api/v1` in a browser, a full address on a phone. */
  baseUrl: string
  token: () => string | null
  locale: () => string
  currency: () => string
  /** 401 or 419 came back for a call that carried a token; the token is given so that a newer one is not thrown away. */
  onSessionLost: (status: 401 | 419, token: string) => void
  /** The account behind the token is blocked. */
  onBlocked?: (token: string) => void
  fetch?: typeof fetch
  /** An answer that could not be read is logged and yields null (specification, section 8). */
  log: (message: string, error: unknown) => void
}

export function httpTransport(options: HttpTransportOptions): Transport {
  const { baseUrl, token, locale, currency, onSessionLost, onBlocked, log } = options
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
    if (response.ok) return parseResponse(kind, await response.text(), log)
    const errors = await parseErrors(response)
    if (sentToken && (response.status === 401 || response.status === 419) && !isPasswordError(errors))
      onSessionLost(response.status, sentToken)
    if (sentToken && errors[0]?.code === 'account_blocked' && !isSignInPath(path)) onBlocked?.(sentToken)
    throw new ApiError({ status: response.status, errors, response })
  }
}

/** A guest who mistypes a password keeps the session with the cart in it: the 401 is about what was typed, not about the token. */
const isPasswordError = (errors: ErrorObject[]) => ['email_or_password_wrong', 'phone_or_password_wrong'].includes(errors[0]?.code ?? '')

/** Where somebody says who they are, the blocked account is the one they named, not the one whose token goes along. */
const isSignInPath = (path: string) => /^\/users\/(sign_in|sign_up|auth_with_apple|forgot_password)\b/.test(path)

/** What the server's pages call in place of the network; it answers with a value or with the errors the wire would carry. */
export type InProcessResult = { ok: true; value: unknown } | { ok: false; status: number; errors: ErrorObject[] }
export type InProcessCall = (endpoint: { method: EndpointRow[0]; path: string }, input: Record<string, unknown>) => Promise<InProcessResult>

export const inProcessTransport =
  (call: InProcessCall): Transport =>
  async ([method, path], input) => {
    const result = await call({ method, path }, input)
    if (result.ok) return result.value
    throw new ApiError({ status: result.status, errors: result.errors })
  }

/** Path parameters are filled from the input; the rest becomes the query string or the JSON body. */
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

/** Lists repeat their key, as the server reads them; what is missing is left out. */
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
    return [fallback] // a proxy's page, or nothing at all
  }
}
