import { z } from 'zod'
import { invalidRequest } from '../errors.ts'
import { created, page, text, toPage } from '../params.ts'
import type { Provider } from '../provider.ts'
import { route, type StripeRoute } from '../router.ts'
import { type BalanceLine, createId, type State } from '../state.ts'

/** The marketplace sends documents of this type only. */
const PDF_MARKER = Buffer.from('%PDF-')

/** The accounting records, the events, and the files of evidence. */
export function recordRoutes({ state, now }: Provider): StripeRoute[] {
  return [
    route(
      'GET',
      '/v1/balance_transactions',
      z.strictObject({ ...page, type: text.optional(), created: created.optional() }),
      ({ params }) => {
        const list = toPage('/v1/balance_transactions', [...state.lines.values()], params)
        const isExpanded = params.expand?.includes('data.source') === true
        return { ...list, data: list.data.map((line) => (isExpanded ? { ...line, source: findSource(state, line) } : line)) }
      },
    ),
    route(
      'GET',
      '/v1/events',
      z.strictObject({ ...page, type: text.optional(), types: z.array(text).optional(), created: created.optional() }),
      ({ params }) =>
        toPage(
          '/v1/events',
          [...state.events.values()].filter(({ type }) => params.types === undefined || params.types.includes(type)),
          params,
        ),
    ),
    route('POST', '/v1/files', z.strictObject({ purpose: z.literal('dispute_evidence'), file: z.string() }), ({ params }) => {
      const content = Buffer.from(params.file, 'base64')
      if (!content.subarray(0, 5).equals(PDF_MARKER))
        throw invalidRequest('parameter_invalid', 'Evidence must be a PDF, JPEG, or PNG.', 'file')
      const file = { id: createId('file'), object: 'file' as const, created: now(), purpose: params.purpose, size: content.length }
      state.files.set(file.id, { ...file, content })
      return file
    }),
  ]
}

/** The object that a line is about, as `expand[]=data.source` puts it there. */
const findSource = (state: State, { source }: BalanceLine): object | string | null =>
  [state.charges, state.refunds, state.transfers, state.disputes]
    .map((map) => map.get(source ?? ''))
    .find((object) => object !== undefined) ?? source
