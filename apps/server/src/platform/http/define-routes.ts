import type { Endpoint, OutputOf, ParsedInputOf } from '@partlane/contract/endpoint'
import type { Locale } from '@partlane/domain/locale'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { AppContext, CurrentUser } from '#app/context.ts'

/** Who is asking, from where, in which language and currency: the same for a call over the network and one from a page's loader. */
export type Caller = { ip: string; userAgent: string; locale: Locale; currency: CurrencyCode; requestId: string }

type UserOf<E extends Endpoint> = E['audience'] extends 'public' ? CurrentUser | undefined : CurrentUser

export type Handler<E extends Endpoint> = (
  call: { ctx: AppContext; user: UserOf<E>; caller: Caller } & ParsedInputOf<E>,
) => Promise<OutputOf<E>> | OutputOf<E>

/** An endpoint with the function that answers it. */
export type Route = { endpoint: Endpoint; handler: Handler<Endpoint> }

type AddRoute = <const E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/** A feature's routes: who may call and what shape comes in stand in the contract; each handler is one call and one presenter. */
export function defineRoutes(addRoutes: (addRoute: AddRoute) => void): Route[] {
  const routes: Route[] = []
  addRoutes((endpoint, handler) => routes.push({ endpoint, handler: handler as unknown as Handler<Endpoint> }))
  return routes
}
