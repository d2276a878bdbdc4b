import { describe, expect, it } from 'vitest'
import { createApi } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { isOutcomeUnknown, pollPayment } from './poll-payment.ts'

type FakeResponse = { status: string; challenge_url?: string | null } | { refused: [status: number, code: string] }

/** A fake API with prepared responses for GET, confirm and pay. Records the calls. */
function createScriptedApi(responses: { show: FakeResponse[]; confirm?: FakeResponse[]; pay?: FakeResponse[] }) {
  const calls: string[] = []
  const attempts: unknown[] = []
  const nextResponse = (queue: FakeResponse[] = []) => (queue.length > 1 ? queue.shift() : queue[0])
  const api = createApi(async ([method], input) => {
    const body = (input as { payment_order?: { action: 'pay' | 'confirm'; attempt?: string } }).payment_order
    const call = method === 'GET' ? 'show' : (body?.action ?? 'show')
    calls.push(call)
    if (call === 'pay') attempts.push(body?.attempt)
    const response = nextResponse(responses[call])
    if (!response) throw new Error(`unexpected call: ${call}`)
    if ('refused' in response)
      throw new ApiError({ status: response.refused[0], errors: [{ status: '', code: response.refused[1], title: '' }] })
    return { challenge_url: null, ...response }
  })
  return { api, calls, attempts }
}

const waits: number[] = []
const createPollOptions = (overrides: { attempt?: { attempt: string; card_token: string } } = {}) => {
  const reachability: boolean[] = []
  waits.length = 0
  const wait = async (ms: number) => void waits.push(ms)
  return {
    reachability,
    options: {
      signal: new AbortController().signal,
      onReachabilityChange: (isReachable: boolean) => void reachability.push(isReachable),
      wait,
      ...overrides,
    },
  }
}
const offline: FakeResponse = { refused: [0, 'unreachable'] }

describe('pollPayment', () => {
  it('returns the purchase without calling the gateway when no payment is running', async () => {
    const { api, calls } = createScriptedApi({ show: [{ status: 'paid' }] })
    expect(await pollPayment(api, '1', createPollOptions().options)).toMatchObject({ status: 'paid' })
    expect(calls).toEqual(['show'])
  })

  it('confirms a running payment at the gateway', async () => {
    const { api, calls } = createScriptedApi({ show: [{ status: 'paying' }], confirm: [{ status: 'paid' }] })
    expect(await pollPayment(api, '1', createPollOptions().options)).toMatchObject({ status: 'paid' })
    expect(calls).toEqual(['show', 'confirm'])
  })

  it('returns the purchase when the payment was declined', async () => {
    const { api } = createScriptedApi({
      show: [{ status: 'paying' }, { status: 'reserved' }],
      confirm: [{ refused: [402, 'payment_declined'] }],
    })
    expect(await pollPayment(api, '1', createPollOptions().options)).toMatchObject({ status: 'reserved' })
  })

  it('retries with a growing delay up to 30 seconds and reports when the server is reachable again', async () => {
    const show = [...Array.from({ length: 7 }, () => offline), { status: 'paid' }]
    const { api } = createScriptedApi({ show })
    const { reachability, options: pollOptions } = createPollOptions()
    await pollPayment(api, '1', pollOptions)
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    expect(reachability).toEqual([false, false, false, false, false, false, false, true])
  })

  it('stops when the bank requires a challenge', async () => {
    const { api } = createScriptedApi({ show: [{ status: 'paying' }], confirm: [{ status: 'paying', challenge_url: '/bank' }] })
    expect(await pollPayment(api, '1', createPollOptions().options)).toMatchObject({ status: 'paying', challenge_url: '/bank' })
  })

  it('sends the same attempt again when the gateway did not receive it', async () => {
    const show: FakeResponse[] = [...Array.from({ length: 4 }, () => ({ status: 'paying' })), { status: 'paid' }]
    const { api, calls, attempts } = createScriptedApi({ show, confirm: [{ status: 'paying' }], pay: [{ status: 'paid' }] })
    await pollPayment(api, '1', createPollOptions({ attempt: { attempt: 'first-attempt', card_token: 'tok' } }).options)
    expect(calls.filter((call) => call === 'pay')).toHaveLength(1)
    expect(attempts).toEqual(['first-attempt'])
  })

  it('never pays without an attempt', async () => {
    const show: FakeResponse[] = [...Array.from({ length: 9 }, () => ({ status: 'paying' })), { status: 'reserved' }]
    const { api, calls } = createScriptedApi({ show, confirm: [{ status: 'paying' }] })
    await pollPayment(api, '1', createPollOptions().options)
    expect(calls).not.toContain('pay')
  })

  it('rejects on a refusal, for example of another user’s purchase', async () => {
    const { api } = createScriptedApi({ show: [{ refused: [404, 'not_found'] }] })
    await expect(pollPayment(api, '1', createPollOptions().options)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('isOutcomeUnknown', () => {
  const error = (status: number) => new ApiError({ status, errors: [] })

  it('is true without a response or for an error of the server', () => {
    expect([error(0), error(500), error(502), new TypeError('aborted')].map(isOutcomeUnknown)).toEqual([true, true, true, true])
    expect([error(402), error(409), error(422), error(429)].map(isOutcomeUnknown)).toEqual([false, false, false, false])
  })
})
