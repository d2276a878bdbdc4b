import type { InProcessCall, InProcessResult } from '@partlane/client/api/transport'

type TestResponse = InProcessResult | Promise<InProcessResult>
type Input = Record<string, unknown>

/** An error response of the API. */
export const errorResponse = (status: number, code: string, pointer?: string): InProcessResult => ({
  ok: false,
  status,
  errors: [{ status: String(status), code, title: '', ...(pointer === undefined ? {} : { source: { pointer } }) }],
})

export const ok = (value: unknown): InProcessResult => ({ ok: true, value })

/**
 * A fake API. `handlers` are keyed by the path below /api/v1; other paths respond 404.
 * `requests` records all calls in order, `sentTo` returns the inputs of one path.
 */
export function createFakeApi(handlers: Record<string, (input: Input) => TestResponse>) {
  const requests: { path: string; input: Input }[] = []
  const call: InProcessCall = async ({ path }, input) => {
    requests.push({ path, input })
    return (await handlers[path]?.(input)) ?? errorResponse(404, 'not_found')
  }
  return { call, requests, sentTo: (path: string) => requests.filter((request) => request.path === path).map(({ input }) => input) }
}
