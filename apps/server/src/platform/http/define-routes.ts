import type { Endpoint, OutputOf, ParsedInputOf } from '@partlane/contract/endpoint'
import type { Locale } from '@partlane/domain/locale'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { AppContext, CurrentUser } from '#app/context.ts'

/**
 * Data of the caller: the same for a request over the network and for a call from a page loader.
 */
export type Caller = {
  ip: string
  /** Of the site, for absolute URLs. */
  origin: string
  userAgent: string
  locale: Locale
  currency: CurrencyCode
  requestId: string
  /** HEAD, or a page that a browser loads in advance: a GET must change nothing. */
  isPrefetch: boolean
}

type UserOf<E extends Endpoint> = E['audience'] extends 'public' ? CurrentUser | undefined : CurrentUser

/** The output of an endpoint with `returnsExisting`: the response is 200 if `isNew` is false. */
export class FoundOrCreated<Value> {
  readonly value: Value
  readonly isNew: boolean
  constructor(value: Value, isNew: boolean) {
    this.value = value
    this.isNew = isNew
  }
}

type ResultOf<E extends Endpoint> = E extends { returnsExisting: true } ? FoundOrCreated<OutputOf<E>> : OutputOf<E>

export type Handler<E extends Endpoint> = (
  call: { ctx: AppContext; user: UserOf<E>; caller: Caller } & ParsedInputOf<E>,
) => Promise<ResultOf<E>> | ResultOf<E>

/** An endpoint with its handler. */
export type Route = { endpoint: Endpoint; handler: Handler<Endpoint> }

type AddRoute = <const E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/**
 * Declares the routes of a feature. The contract has the audience and the input schema. Each
 * handler is one call and one presenter.
 */
export function defineRoutes(addRoutes: (addRoute: AddRoute) => void): Route[] {
  const routes: Route[] = []
  addRoutes((endpoint, handler) => routes.push({ endpoint, handler: handler as unknown as Handler<Endpoint> }))
  return routes
}
