import type { InProcessCall, InProcessResult } from '@partlane/client/api/transport'

type TestResponse = InProcessResult | Promise<InProcessResult>
type Input = Record<string, unknown>

/** A fault as the API says it. */
export const errorResponse = (status: number, code: string, pointer?: string): InProcessResult => ({
  ok: false,
  status,
  errors: [{ status: String(status), code, title: '', ...(pointer === undefined ? {} : { source: { pointer } }) }],
})

export const ok = (value: unknown): InProcessResult => ({ ok: true, value })

/**
 * An API that answers what a test says, by path below /api/v1; anything else is not found. `asked` keeps every call in order:
 * what a page sends is what it is judged by.
 */
export function createFakeApi(handlers: Record<string, (input: Input) => TestResponse>) {
  const requests: { path: string; input: Input }[] = []
  const call: InProcessCall = async ({ path }, input) => {
    requests.push({ path, input })
    return (await handlers[path]?.(input)) ?? errorResponse(404, 'not_found')
  }
  return { call, requests, sentTo: (path: string) => requests.filter((request) => request.path === path).map(({ input }) => input) }
}
