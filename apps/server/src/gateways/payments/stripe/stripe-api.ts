import Stripe from 'stripe'
import { GatewayUnavailable } from '../port.ts'
import { CALL_TIME_RATIO, DEFAULT_RETRY_DELAY_MS, repeatCall } from '../repeat-call.ts'

/** How many keys of one change are used at most while Stripe stores their refusals. */
const MAX_KEYS = 10

export type StripeApiOptions = {
  secretKey: string
  /** Address in place of https://api.stripe.com. */
  apiUrl?: string | undefined
  /** Time limit of an operation, which can have several calls. */
  timeoutMs: number
  retryDelayMs?: number
}

type Options = Stripe.RequestOptions
type Run<T> = (client: Stripe, options: Options) => Promise<T>
type Write<T> = {
  /** Our key: the same key is the same change. */
  key: string
  run: Run<T>
  /** Finds what an earlier call without a response has made. */
  find: () => Promise<T | undefined>
  signal?: AbortSignal | undefined
  account?: string | undefined
  /**
   * A refusal can become invalid, as that of a disputed charge: a stored one is asked for again
   * with the next key. A change that was made with such a key is returned, not made again.
   */
  repeatsRefusals?: boolean
}

export type StripeApi = {
  /** Reads. `options`: of the call, such as the account of a seller. */
  read<T>(run: Run<T>, signal?: AbortSignal, options?: Pick<Options, 'stripeAccount'>): Promise<T>
  /**
   * Changes something once for each key. Stripe stores the response of a key, also an internal
   * error, for a day. After an error the object is therefore searched, and only if there is none
   * and the error was a stored one, the change is made with the next key.
   */
  write<T>(write: Write<T>): Promise<T>
}

/**
 * Calls Stripe with the library's types. A call that is limited, fails or gets no response is
 * repeated with growing delays within the time limit.
 * @throws GatewayUnavailable; Stripe.errors.StripeError for what no repetition can change
 */
export function createStripeApi({ secretKey, apiUrl, timeoutMs, retryDelayMs = DEFAULT_RETRY_DELAY_MS }: StripeApiOptions): StripeApi {
  const client = new Stripe(secretKey, {
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: Math.ceil(timeoutMs * CALL_TIME_RATIO),
    ...hostOf(apiUrl),
  })

  const repeat = <T>(call: () => Promise<T>, signal = AbortSignal.timeout(timeoutMs)): Promise<T> =>
    repeatCall(call, { retryDelayMs, signal, classify, describe })

  return {
    read: (run, signal, options = {}) => repeat(() => run(client, options), signal),
    async write({ key, run, find, signal, account, repeatsRefusals = false }) {
      let errorCount = 0
      for (let number = 1; ; number++) {
        const idempotencyKey = number === 1 ? key : `${key}~${number}`
        try {
          return await repeat(() => run(client, { idempotencyKey, ...(account ? { stripeAccount: account } : {}) }), signal)
        } catch (error) {
          if (repeatsRefusals && isStored(error) && number < MAX_KEYS) continue
          if (!(error instanceof GatewayUnavailable) && !(error instanceof Stripe.errors.StripeIdempotencyError)) throw error
          const found = await find()
          if (found !== undefined) return found
          errorCount += 1
          if (errorCount > 1 || !isStored(error.cause)) throw toUnavailable(error)
        }
      }
    },
  }
}

/** A key that was used with other values: the earlier call is not known to have made anything. */
const toUnavailable = (error: Error) =>
  error instanceof GatewayUnavailable ? error : new GatewayUnavailable(`stripe: ${error.message}`, { cause: error })

/** No response, a limit, a call with the same key that is running, or an internal error. */
function isUnavailable(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeRateLimitError) return true
  const { statusCode } = error
  // A wrong key is repaired by us: the payment is not refused because of it.
  return statusCode === undefined || statusCode === 401 || statusCode === 409 || statusCode >= 500
}

function classify(error: unknown): 'temporary' | 'final' | 'refusal' {
  if (!isUnavailable(error)) return 'refusal'
  return error.headers?.['stripe-should-retry'] === 'false' || isStored(error) ? 'final' : 'temporary'
}

const isStored = (error: unknown) => error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true'

/** Without the message of a connection error, which can contain addresses. */
function describe(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return 'stripe: no response'
  return `stripe: ${[error.type, error.statusCode, error.code].filter(Boolean).join(' ')}`
}

function hostOf(apiUrl: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiUrl === undefined) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' }
}

/** Stripe has no such object. */
export const isMissing = (error: unknown) => error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
