import { expect } from 'vitest'
import type { TestResponse } from './app.ts'

const describeResponse = (response: TestResponse) => `${response.status} ${response.text.slice(0, 600)}`

expect.extend({
  toHaveStatus(response: TestResponse, status: number) {
    return { pass: response.status === status, message: () => `expected status ${status}, got ${describeResponse(response)}` }
  },
  /** Expects a refusal with this HTTP status and code. */
  toBeRefused(response: TestResponse, status: number, code: string) {
    const pass = response.status === status && response.body?.errors?.[0]?.code === code
    return { pass, message: () => `expected refusal ${status} ${code}, got ${describeResponse(response)}` }
  },
  /** Expects 422 with an error whose source is this body field or parameter. */
  toPointAt(response: TestResponse, field: string) {
    const sources = ((response.body?.errors ?? []) as { source?: { pointer?: string; parameter?: string } }[]).map((error) => error.source)
    const pass = response.status === 422 && sources.some((source) => source?.pointer === field || source?.parameter === field)
    return { pass, message: () => `expected 422 at ${field}, got ${describeResponse(response)}` }
  },
})

interface PartlaneMatchers<R> {
  toHaveStatus(status: number): R
  toBeRefused(status: number, code: string): R
  toPointAt(field: string): R
}
declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends PartlaneMatchers<R> {}
}
