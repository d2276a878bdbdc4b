import { expect } from 'vitest'
import type { Answer } from './app.ts'

const shown = (answer: Answer) => `${answer.status} ${answer.text.slice(0, 600)}`

expect.extend({
  toHaveStatus(answer: Answer, status: number) {
    return { pass: answer.status === status, message: () => `expected status ${status}, got ${shown(answer)}` }
  },
  /** A refusal with its HTTP status and stable code. */
  toBeRefused(answer: Answer, status: number, code: string) {
    const pass = answer.status === status && answer.body?.errors?.[0]?.code === code
    return { pass, message: () => `expected refusal ${status} ${code}, got ${shown(answer)}` }
  },
  /** Bad input: 422 whose errors point at this field of the body or this parameter. */
  toPointAt(answer: Answer, field: string) {
    const sources = ((answer.body?.errors ?? []) as { source?: { pointer?: string; parameter?: string } }[]).map((error) => error.source)
    const pass = answer.status === 422 && sources.some((source) => source?.pointer === field || source?.parameter === field)
    return { pass, message: () => `expected 422 at ${field}, got ${shown(answer)}` }
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
