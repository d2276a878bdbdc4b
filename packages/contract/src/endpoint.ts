import type { z } from 'zod'
import type { RefusalCode } from './errors.ts'
import type { Flat, Resource } from './resource.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call. `public`: anyone, a valid token is read if there is one. `session`: any live session, even of somebody who is blocked.
 * `guest`: any active session, a guest's too.
 * `member`: signed in, not a guest, not blocked. `confirmed`: a member whose e-mail or phone is confirmed. `operator`: staff.
 */
export const audiences = ['public', 'session', 'guest', 'member', 'confirmed', 'operator'] as const
export type Audience = (typeof audiences)[number]

/** Named rate limits; the numbers are the server's. */
export type RateLimitName = 'reads' | 'writes' | 'sign_in' | 'uploads' | 'lookups'

export type Pagy = { count: number; page: number; items: number; pages: number; next: number | null; prev: number | null }

export type Output =
  | { kind: 'one'; resource: Resource; meta?: z.ZodObject }
  | { kind: 'many'; resource: Resource; meta?: z.ZodObject }
  | { kind: 'page'; resource: Resource; meta?: z.ZodObject }
  | { kind: 'meta'; meta: z.ZodObject }
  | { kind: 'none' }

export type Endpoint = {
  method: Method
  /** Below /api/v1, parameters in braces: `/users/offers/{id}` */
  path: string
  audience: Audience
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  output: Output
  /** 200, or 201 of a POST that made something; said only where it is otherwise. */
  status?: 200
  /** What it may refuse with, besides bad input and not being allowed. */
  refusals?: readonly RefusalCode[]
  limit?: RateLimitName
}

/** One call of the API, said once: server validation, typed client, OpenAPI and the authorisation matrix all read it. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint

/** Answers with one object. */
export const one = <R extends Resource>(resource: R) => ({ kind: 'one', resource }) as const
/** Answers with a short list, whole. */
export const many = <R extends Resource>(resource: R) => ({ kind: 'many', resource }) as const
/** Answers with a page of a list and its `pagy`. */
export const page = <R extends Resource>(resource: R) => ({ kind: 'page', resource }) as const
/** As `page`, with more beside the list, e.g. facets. */
export const pageWithMeta = <R extends Resource, M extends z.ZodObject>(resource: R, meta: M) => ({ kind: 'page', resource, meta }) as const
/** As `one`, with more beside the object. */
export const oneWithMeta = <R extends Resource, M extends z.ZodObject>(resource: R, meta: M) => ({ kind: 'one', resource, meta }) as const
/** Answers with facts that are no object of their own. */
export const metaOnly = <M extends z.ZodObject>(meta: M) => ({ kind: 'meta', meta }) as const
/** Answers 204. */
export const noContent = { kind: 'none' } as const

/** Facts beside the objects stand at the same level: `{ items, pagy, facets }`, `{ item, jwt_token }`. */
type MetaOf<O> = O extends { meta: infer M extends z.ZodObject } ? z.output<M> : unknown

/** What a caller gets: JSON:API already read into flat snake_case objects. */
export type OutputOf<E extends Endpoint> = E['output'] extends { kind: 'page'; resource: infer R extends Resource }
  ? { items: Flat<R>[]; pagy: Pagy } & MetaOf<E['output']>
  : E['output'] extends { kind: 'many'; resource: infer R extends Resource }
    ? Flat<R>[]
    : E['output'] extends { kind: 'one'; resource: infer R extends Resource }
      ? E['output'] extends { meta: z.ZodObject }
        ? { item: Flat<R> } & MetaOf<E['output']>
        : Flat<R>
      : E['output'] extends { kind: 'meta'; meta: infer M extends z.ZodObject }
        ? z.output<M>
        : undefined

/** A body without fields asks for nothing; as a record of nothing it would forbid the path's own parameters beside it. */
type InputPart<T> = T extends z.ZodObject
  ? keyof z.input<T> extends never
    ? unknown
    : string extends keyof z.input<T>
      ? unknown
      : z.input<T>
  : unknown
type ParsedPart<T> = T extends z.ZodObject ? z.output<T> : Record<string, never>

/** What a caller gives: path parameters, query and body in one flat object. */
export type InputOf<E extends Endpoint> = InputPart<E['params']> & InputPart<E['query']> & InputPart<E['body']>

/** What the server's handler gets, checked. */
export type ParsedInputOf<E extends Endpoint> = {
  params: ParsedPart<E['params']>
  query: ParsedPart<E['query']>
  body: ParsedPart<E['body']>
}
