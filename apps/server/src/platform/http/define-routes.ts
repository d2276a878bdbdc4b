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
}

type UserOf<E extends Endpoint> = E['audience'] extends 'public' ? CurrentUser | undefined : CurrentUser

export type Handler<E extends Endpoint> = (
  call: { ctx: AppContext; user: UserOf<E>; caller: Caller } & ParsedInputOf<E>,
) => Promise<OutputOf<E>> | OutputOf<E>

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
