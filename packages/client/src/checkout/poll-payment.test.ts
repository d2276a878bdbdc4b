import { describe, expect, it } from 'vitest'
import { createApi } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { findOutPayment, isAnswerUnknown } from './poll-payment.ts'

type Answer = { status: string; challenge_url?: string | null } | { refused: [status: number, code: string] }

/** A server that answers GET, confirm and pay in turn, and remembers what it was asked. */
function scripted(answers: { show: Answer[]; confirm?: Answer[]; pay?: Answer[] }) {
  const asked: string[] = []
  const attempts: unknown[] = []
  const take = (list: Answer[] = []) => (list.length > 1 ? list.shift() : list[0])
  const api = createApi(async ([method], input) => {
    const body = (input as { payment_order?: { action: 'pay' | 'confirm'; attempt?: string } }).payment_order
    const call = method === 'GET' ? 'show' : (body?.action ?? 'show')
    asked.push(call)
    if (call === 'pay') attempts.push(body?.attempt)
    const answer = take(answers[call])
    if (!answer) throw new Error(`not asked for: ${call}`)
    if ('refused' in answer) throw new ApiError({ status: answer.refused[0], errors: [{ status: '', code: answer.refused[1], title: '' }] })
    return { challenge_url: null, ...answer }
  })
  return { api, asked, attempts }
}

const waits: number[] = []
const options = (more: { attempt?: { attempt: string; card_token: string } } = {}) => {
  const reach: boolean[] = []
  waits.length = 0
  const wait = async (ms: number) => void waits.push(ms)
  return {
    reach,
    options: { signal: new AbortController().signal, onReach: (reached: boolean) => void reach.push(reached), wait, ...more },
  }
}
const offline: Answer = { refused: [0, 'unreachable'] }

describe('what became of a payment', () => {
  it('is what the server says, without asking the gateway when nothing is under way', async () => {
    const { api, asked } = scripted({ show: [{ status: 'paid' }] })
    expect(await findOutPayment(api, '1', options().options)).toMatchObject({ status: 'paid' })
    expect(asked).toEqual(['show'])
  })

  it('is looked up at the gateway while it is under way', async () => {
    const { api, asked } = scripted({ show: [{ status: 'paying' }], confirm: [{ status: 'paid' }] })
    expect(await findOutPayment(api, '1', options().options)).toMatchObject({ status: 'paid' })
    expect(asked).toEqual(['show', 'confirm'])
  })

  it('may have been declined: the purchase itself says so', async () => {
    const { api } = scripted({ show: [{ status: 'paying' }, { status: 'reserved' }], confirm: [{ refused: [402, 'payment_declined'] }] })
    expect(await findOutPayment(api, '1', options().options)).toMatchObject({ status: 'reserved' })
  })

  it('waits for the network ever longer, up to half a minute, and says when it is back', async () => {
    const show = [...Array.from({ length: 7 }, () => offline), { status: 'paid' }]
    const { api } = scripted({ show })
    const { reach, options: given } = options()
    await findOutPayment(api, '1', given)
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    expect(reach).toEqual([false, false, false, false, false, false, false, true])
  })

  it('stops at the bank’s page: that is the person’s to answer', async () => {
    const { api } = scripted({ show: [{ status: 'paying' }], confirm: [{ status: 'paying', challenge_url: '/bank' }] })
    expect(await findOutPayment(api, '1', options().options)).toMatchObject({ status: 'paying', challenge_url: '/bank' })
  })

  it('sends the very same attempt again when the gateway never heard of it, and no other', async () => {
    const show: Answer[] = [...Array.from({ length: 4 }, () => ({ status: 'paying' })), { status: 'paid' }]
    const { api, asked, attempts } = scripted({ show, confirm: [{ status: 'paying' }], pay: [{ status: 'paid' }] })
    await findOutPayment(api, '1', options({ attempt: { attempt: 'the-press', card_token: 'tok' } }).options)
    expect(asked.filter((call) => call === 'pay')).toHaveLength(1)
    expect(attempts).toEqual(['the-press'])
  })

  it('never pays when it does not know the press', async () => {
    const show: Answer[] = [...Array.from({ length: 9 }, () => ({ status: 'paying' })), { status: 'reserved' }]
    const { api, asked } = scripted({ show, confirm: [{ status: 'paying' }] })
    await findOutPayment(api, '1', options().options)
    expect(asked).not.toContain('pay')
  })

  it('gives up on a refusal, e.g. of somebody else’s purchase', async () => {
    const { api } = scripted({ show: [{ refused: [404, 'not_found'] }] })
    await expect(findOutPayment(api, '1', options().options)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('an unknown answer', () => {
  const error = (status: number) => new ApiError({ status, errors: [] })
  it('is none at all, or a fault of the server', () => {
    expect([error(0), error(500), error(502), new TypeError('aborted')].map(isAnswerUnknown)).toEqual([true, true, true, true])
    expect([error(402), error(409), error(422), error(429)].map(isAnswerUnknown)).toEqual([false, false, false, false])
  })
})
