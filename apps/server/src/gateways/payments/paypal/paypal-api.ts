import { z } from 'zod'
import { CALL_TIME_RATIO, DEFAULT_RETRY_DELAY_MS, repeatCall } from '../repeat-call.ts'
import { createAccessToken } from './access-token.ts'

const DEFAULT_API_URL = 'https://api-m.paypal.com'

export type PaypalApiOptions = {
  clientId: string
  clientSecret: string
  /** The marketplace's own merchant id. */
  partnerId: string
  /** PayPal's code of the marketplace as a partner (BN code). */
  attributionId: string
  /** Address in place of https://api-m.paypal.com. */
  apiUrl?: string | undefined
  /** Time limit of an operation, which can have several calls. */
  timeoutMs: number
  retryDelayMs?: number
}

type Call<S extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PATCH'
  /** With encoded ids. */
  path: string
  query?: Record<string, string>
  /** JSON, or a form with files. */
  body?: object | FormData
  /** Our key: the same key is the same change, for hours at least. */
  key?: string
  /** The seller for whom the marketplace acts. */
  merchantId?: string | undefined
  schema: S
  signal?: AbortSignal | undefined
}

export type PaypalApi = {
  readonly partnerId: string
  /**
   * Calls PayPal. A call that is limited, fails or gets no response is repeated with growing delays
   * within the time limit.
   * @throws GatewayUnavailable; PaypalRefusal for what no repetition can change
   */
  call<S extends z.ZodType>(call: Call<S>): Promise<z.output<S>>
}

/** PayPal refuses a request. `issue` is its code. */
export class PaypalRefusal extends Error {
  override name = 'PaypalRefusal'
  readonly status: number
  readonly issue: string

  constructor(status: number, issue: string, debugId: string) {
    super(`paypal: ${status} ${issue}, debug id ${debugId}`)
    this.status = status
    this.issue = issue
  }
}

export function createPaypalApi(options: PaypalApiOptions): PaypalApi {
  const { apiUrl = DEFAULT_API_URL, timeoutMs, retryDelayMs = DEFAULT_RETRY_DELAY_MS } = options
  const token = createAccessToken({ ...options, apiUrl })
  const callTimeMs = Math.ceil(timeoutMs * CALL_TIME_RATIO)

  async function send<S extends z.ZodType>(call: Call<S>, signal: AbortSignal): Promise<z.output<S>> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(callTimeMs)])
    const accessToken = await token.get(limit)
    const url = new URL(`${apiUrl}${call.path}`)
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
    const isForm = call.body instanceof FormData
    const body = call.body === undefined ? undefined : isForm ? (call.body as FormData) : JSON.stringify(call.body)
    const response = await fetch(url, {
      method: call.method,
      headers: {
        ...headersOf(options, call),
        authorization: `Bearer ${accessToken}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      signal: limit,
    })
    const text = await response.text()
    if (response.ok) return call.schema.parse(text === '' ? {} : JSON.parse(text))
    if (response.status === 401) token.drop(accessToken)
    throw toRefusal(response.status, text)
  }

  return {
    partnerId: options.partnerId,
    call: ({ signal = AbortSignal.timeout(timeoutMs), ...call }) =>
      repeatCall(() => send(call, signal), { retryDelayMs, signal, classify, describe }),
  }
}

/**
 * A limit, an internal error, or a call with the same key that is running. A wrong key of ours
 * (401) is repaired by us: no payment is refused because of it.
 */
const isTemporary = ({ status }: PaypalRefusal) => status === 401 || status === 409 || status === 429 || status >= 500

function headersOf({ clientId, attributionId }: PaypalApiOptions, { key, merchantId }: Call<z.ZodType>): Record<string, string> {
  return {
    prefer: 'return=representation',
    'paypal-partner-attribution-id': attributionId,
    ...(key === undefined ? {} : { 'paypal-request-id': key }),
    ...(merchantId === undefined ? {} : { 'paypal-auth-assertion': createAssertion(clientId, merchantId) }),
  }
}

/** Names the seller. PayPal knows by the access token that the marketplace sends it: unsigned. */
function createAssertion(clientId: string, merchantId: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${encode({ alg: 'none' })}.${encode({ iss: clientId, payer_id: merchantId })}.`
}

const errorSchema = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
})

function toRefusal(status: number, text: string): PaypalRefusal {
  const { success, data } = errorSchema.safeParse(parseJson(text))
  const body = success ? data : {}
  return new PaypalRefusal(status, body.details?.[0]?.issue ?? body.name ?? body.error ?? 'UNKNOWN', body.debug_id ?? '-')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const classify = (error: unknown) => (error instanceof PaypalRefusal && !isTemporary(error) ? 'refusal' : 'temporary')

/** Without the message of a connection error, which can contain addresses. */
const describe = (error: unknown) =>
  `paypal: ${error instanceof PaypalRefusal ? `${error.status} ${error.issue}` : error instanceof Error ? error.name : 'no response'}`

/** PayPal has no such object. */
export const isMissing = (error: unknown) => error instanceof PaypalRefusal && error.status === 404

/** The request was understood and cannot be done. */
export const isRefused = (error: unknown): error is PaypalRefusal =>
  error instanceof PaypalRefusal && (error.status === 422 || error.status === 403 || error.status === 404 || error.status === 400)
