import { defineEndpoint, noContent } from '@partlane/contract/endpoint'
import { Refusal } from '@partlane/domain/refusal'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createErrorHandler } from './error-handlers.ts'

const endpoint = defineEndpoint({
  method: 'POST',
  path: '/codes',
  audience: 'public',
  summary: 'Check a code',
  body: z.strictObject({ code: z.string() }),
  output: noContent,
})

/** Calls an endpoint whose command refuses a field. */
async function refuse(field: string, { isStrict }: { isStrict: boolean }) {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } })
  app.post('/codes', { errorHandler: createErrorHandler({ endpoint, isStrict }) }, () => {
    throw new Refusal('code_wrong', { field })
  })
  const response = await app.inject({ method: 'POST', url: '/codes' })
  return { status: response.statusCode, error: response.json().errors[0], log: lines.join('') }
}

it('responds with the place of a refused field', async () => {
  const { status, error, log } = await refuse('code', { isStrict: true })
  expect(status).toBe(422)
  expect(error).toMatchObject({ code: 'code_wrong', source: { pointer: '/code' } })
  expect(log).toBe('')
})

it('fails outside production when a command refuses a field that the endpoint does not have', async () => {
  const { status, error, log } = await refuse('digits', { isStrict: true })
  expect(status).toBe(500)
  expect(error.code).toBe('internal_error')
  expect(log).toContain('POST /codes has no field digits')
})

it('responds in production without the place and logs the field', async () => {
  const { status, error, log } = await refuse('digits', { isStrict: false })
  expect(status).toBe(422)
  expect(error.code).toBe('code_wrong')
  expect(error).not.toHaveProperty('source')
  expect(log).toContain('POST /codes has no field digits')
})
