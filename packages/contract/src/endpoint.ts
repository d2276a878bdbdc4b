import type { z } from 'zod'
import type { RefusalCode } from './errors.ts'
import { defineResource, type Flat, type Resource } from './resource.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call an endpoint.
 * - `public`: anyone; a valid token is read if present
 * - `session`: any live session, also of a blocked user
 * - `guest`: any active user, including guests
 * - `member`: signed in, not a guest, not blocked
 * - `confirmed`: a member with a confirmed email address or phone number
 * - `operator`: staff
 */
export const audiences = ['public', 'session', 'guest', 'member', 'confirmed', 'operator'] as const
export type Audience = (typeof audiences)[number]

/** Names of rate limits. The server defines the numbers. */
export type RateLimitName = 'reads' | 'writes' | 'sign_in' | 'uploads' | 'lookups'

export type Pagy = { count: number; page: number; items: number; pages: number; next: number | null; prev: number | null }

type FileContentType = 'application/pdf' | 'text/csv'

/** A file as handlers return it and clients receive it. */
export type FileContent = { bytes: Uint8Array<ArrayBuffer>; file_name: string }

export type Output =
  | { kind: 'one'; resource: Resource }
  | { kind: 'many'; resource: Resource }
  | { kind: 'page'; resource: Resource; meta?: z.ZodObject }
  | { kind: 'computed'; resource: Resource }
  | { kind: 'raw'; body: z.ZodObject }
  | { kind: 'file'; contentType: FileContentType }
  | { kind: 'none' }

export type Endpoint = {
  method: Method
  /** Path below /api/v1, with parameters in braces: `/users/offers/{id}`. */
  path: string
  audience: Audience
  /**
   * For sign-in: the token of an ended session counts as no token. The first of two equal requests
   * of a guest ends the guest's session, and the second has to be signed in, too.
   */
  acceptsEndedSession?: true
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  output: Output
  /**
   * Fields that commands refuse under another name than the request has: field -> dotted path in
   * the body. All other fields are found in the schemas above.
   */
  fieldNames?: Readonly<Record<string, string>>
  /** Dotted paths of texts in the body that may contain controls of the direction. */
  typedTexts?: readonly string[]
  /** Set for a POST that creates nothing: the default of a POST with output `one` is 201. */
  status?: 200
  /** Set for a POST that responds with 200 and the existing object if there is one, else 201. */
  returnsExisting?: true
  /**
   * Refusal codes besides invalid input and missing permission. Endpoints with path parameters do
   * not declare `not_found`: the OpenAPI document adds it.
   */
  refusals?: readonly RefusalCode[]
  limit?: RateLimitName
  /**
   * For a public endpoint whose response is the same for everyone: how long any cache may store it.
   */
  maxAgeSeconds?: number
}

/**
 * Defines one endpoint of the API. Used by the server's validation, the typed client, the OpenAPI
 * document and the authorisation matrix.
 */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint

/** Output: one object. */
export const one = <R extends Resource>(resource: R) => ({ kind: 'one', resource }) as const
/** Output: a short list without pages. */
export const many = <R extends Resource>(resource: R) => ({ kind: 'many', resource }) as const
/** Output: one page of a list, with `pagy`. */
export const page = <R extends Resource>(resource: R) => ({ kind: 'page', resource }) as const
/** Output: as `page`, with additional fields such as facets. */
export const pageWithMeta = <R extends Resource, M extends z.ZodObject>(resource: R, meta: M) => ({ kind: 'page', resource, meta }) as const
/**
 * Output: computed values that are not the row of a table. They are the attributes of one object,
 * because deserialisers of JSON:API drop `meta`. Its id is `COMPUTED_ID`.
 */
export const computed = <A extends z.ZodObject>(type: string, attributes: A) =>
  ({ kind: 'computed', resource: defineResource(type, attributes) }) as const
/** Output: a JSON object that is not a JSON:API document, in the format of another service. */
export const rawBody = <B extends z.ZodObject>(body: B) => ({ kind: 'raw', body }) as const
/** Output: a file to save or print, in place of a JSON:API document. */
export const file = <C extends FileContentType>(contentType: C) => ({ kind: 'file', contentType }) as const
/** Output: 204, no body. */
export const noContent = { kind: 'none' } as const

/** Additional fields are at the same level: `{ items, pagy, facets }`. */
type MetaOf<O> = O extends { meta: infer M extends z.ZodObject } ? z.output<M> : unknown

/** Result of a call: the JSON:API document as flat snake_case objects. */
export type OutputOf<E extends Endpoint> = E['output'] extends { kind: 'page'; resource: infer R extends Resource }
  ? { items: Flat<R>[]; pagy: Pagy } & MetaOf<E['output']>
  : E['output'] extends { kind: 'many'; resource: infer R extends Resource }
    ? Flat<R>[]
    : E['output'] extends { kind: 'one'; resource: infer R extends Resource }
      ? Flat<R>
      : E['output'] extends { kind: 'computed'; resource: infer R extends Resource }
        ? z.output<R['attributes']>
        : E['output'] extends { kind: 'raw'; body: infer B extends z.ZodObject }
          ? z.output<B>
          : E['output'] extends { kind: 'file' }
            ? FileContent
            : undefined

/**
 * An empty schema becomes `unknown`: `Record<string, never>` would forbid the other parts' fields.
 */
type InputPart<T> = T extends z.ZodObject
  ? keyof z.input<T> extends never
    ? unknown
    : string extends keyof z.input<T>
      ? unknown
      : z.input<T>
  : unknown
type ParsedPart<T> = T extends z.ZodObject ? z.output<T> : Record<string, never>

/** Input of a call: path parameters, query and body in one flat object. */
export type InputOf<E extends Endpoint> = InputPart<E['params']> & InputPart<E['query']> & InputPart<E['body']>

/** Validated input that the server's handler receives. */
export type ParsedInputOf<E extends Endpoint> = {
  params: ParsedPart<E['params']>
  query: ParsedPart<E['query']>
  body: ParsedPart<E['body']>
}
