import type { InProcessAnswer, InProcessCall } from '@partlane/client/api/transport'

type Answer = InProcessAnswer | Promise<InProcessAnswer>
type Input = Record<string, unknown>

/** A fault as the API says it. */
export const refusal = (status: number, code: string, pointer?: string): InProcessAnswer => ({
  ok: false,
  status,
  errors: [{ status: String(status), code, title: '', ...(pointer === undefined ? {} : { source: { pointer } }) }],
})

export const ok = (value: unknown): InProcessAnswer => ({ ok: true, value })

/**
 * An API that answers what a test says, by path below /api/v1; anything else is not found. `asked` keeps every call in order:
 * what a page sends is what it is judged by.
 */
export function serverOf(table: Record<string, (input: Input) => Answer>) {
  const asked: { path: string; input: Input }[] = []
  const call: InProcessCall = async ({ path }, input) => {
    asked.push({ path, input })
    return (await table[path]?.(input)) ?? refusal(404, 'not_found')
  }
  return { call, asked, sentTo: (path: string) => asked.filter((each) => each.path === path).map(({ input }) => input) }
}
