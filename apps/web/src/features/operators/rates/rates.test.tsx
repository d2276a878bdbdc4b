// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import type { RateBoard } from '@partlane/client/rates'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { RatesPage } from './RatesPage.tsx'

afterEach(cleanup)

type Rate = RateBoard['rates'][number]
const rate = (currency: Rate['currency'], per_euro: string, values: Partial<Rate> = {}): Rate => ({
  currency,
  per_euro,
  as_of: '2026-11-20',
  source: 'ecb',
  age_days: 3,
  reason: null,
  stale: false,
  refused: false,
  ...values,
})
const board: RateBoard = {
  gateway: 'ecb',
  max_age_days: 5,
  rates: [rate('gbp', '0.8734'), rate('jpy', '178.42', { refused: true }), rate('sek', '10.9', { stale: true, age_days: 9 })],
  fetches: [
    {
      gateway: 'ecb',
      outcome: 'stored',
      as_of: '2026-11-20',
      refused: ['jpy'],
      missing: ['sek'],
      problem: null,
      created_at: '2026-11-20T15:25:00.000Z',
    },
    {
      gateway: 'ecb',
      outcome: 'failed',
      as_of: null,
      refused: [],
      missing: [],
      problem: 'status 503',
      created_at: '2026-11-20T14:25:00.000Z',
    },
  ],
}

function renderRates({ path = '/staff/rates', fetched = {} }: { path?: string; fetched?: object } = {}) {
  const requests: [string, object][] = []
  const call = async ({ method, path: endpointPath }: { method: string; path: string }, input: object): Promise<InProcessResult> => {
    if (method === 'PUT') requests.push([endpointPath, input])
    if (endpointPath.endsWith('/fetch'))
      return { ok: true, value: { outcome: 'stored', stored: 6, refused: [], problem: null, ...fetched } }
    if (!endpointPath.endsWith('/history')) return { ok: true, value: board }
    const items = [
      { id: '7', ...rate('gbp', '0.88', { source: 'manual', reason: 'A wrong rate.' }), created_at: '2026-11-20T16:00:00.000Z' },
    ]
    return { ok: true, value: { items, pagy: { count: 1, page: 1, items: 20, pages: 1, next: null, prev: null } } }
  }
  renderPage(
    <>
      <RatesPage />
      <Toaster />
    </>,
    { path, token: tokenFor(), call },
  )
  return requests
}

const rowOf = async (name: string) => (await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr') as HTMLElement

describe('the rates of operators', () => {
  it('have a day, a source and a status', async () => {
    renderRates()
    const pound = within(await rowOf('British pound'))
    for (const text of ['0.8734', '20 Nov 2026', '3 days old', 'European Central Bank', 'Current']) pound.getByText(text)
    within(await rowOf('Japanese yen')).getByText('Last rate refused')
    within(await rowOf('Swedish krona')).getByText('Too old')
    for (const text of ['Refused: JPY', 'Missing: SEK', 'status 503']) screen.getByText(text)
  })

  it('are set with a reason, after a note about the size of the change', async () => {
    const requests = renderRates()
    fireEvent.click(await screen.findByRole('button', { name: 'Set rate of GBP' }))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Set rate' }))
    await dialog.findByText('Enter a number from 0.0001 to 100,000 with at most 8 decimals.')
    dialog.getByText('Enter a reason.')
    const field = dialog.getByLabelText(/One euro in GBP/)
    fireEvent.change(field, { target: { value: '8.8' } })
    dialog.getByText(/^\+907\.56% compared with now\. Check the number/)
    fireEvent.change(field, { target: { value: '0,88' } })
    dialog.getByText('+0.76% compared with now.')
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: ' A wrong rate. ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Set rate' }))
    await waitFor(() => expect(requests).toEqual([['/operators/rates', { currency: 'gbp', per_euro: '0.88', reason: 'A wrong rate.' }]]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    [{}, '6 new rates have been stored.'],
    [{ outcome: 'unchanged', stored: 0 }, 'There are no newer rates.'],
    [{ outcome: 'failed', stored: 0, problem: 'status 503' }, 'No rates have been received. The last ones continue to apply.'],
    [{ refused: ['jpy'] }, 'Implausible, not stored: JPY'],
  ])('are fetched, and %j is announced', async (fetched, text) => {
    const requests = renderRates({ fetched })
    fireEvent.click(await screen.findByRole('button', { name: 'Fetch now' }))
    await screen.findByText(text)
    expect(requests).toEqual([['/operators/rates/fetch', {}]])
  })

  it('have a history', async () => {
    renderRates({ path: '/staff/rates?history=gbp' })
    const history = within(await screen.findByRole('region', { name: 'Rates of GBP' }))
    await history.findByText('A wrong rate.')
    history.getByText('Set by our team')
  })
})
