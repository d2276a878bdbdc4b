import type { Method } from '@partlane/contract/endpoint'

export type AnswerKind = 'one' | 'one+meta' | 'many' | 'page' | 'page+meta' | 'meta' | 'none'
/** Verb, path below /api/v1, shape of the answer, and where the input goes that is not in the path. */
export type EndpointRow = readonly [method: Method, path: string, kind: AnswerKind, place: 'query' | 'body']
export type EndpointTable = Record<string, Record<string, EndpointRow>>
