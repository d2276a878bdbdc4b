// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { CartLineVerdict } from './CartLineVerdict.tsx'
import { chooseCar } from './car.ts'

afterEach(cleanup)

const verdictOf = (id: string, fit: string, reason: string) => ({ id, listing: { verdict: { fit, reason, row: null } } })
const lines = [
  verdictOf('1', 'fits', 'listed'),
  verdictOf('2', 'fits', 'universal'),
  verdictOf('3', 'unknown', 'no_fitment_list'),
  verdictOf('4', 'does_not_fit', 'not_listed'),
]

function renderVerdicts() {
  const inputs: Record<string, unknown>[] = []
  const call = async ({ path }: { path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    if (path.startsWith('/vehicle_nodes')) return { ok: true, value: { id: '7', full_name: 'Volkswagen Golf', short_name: 'Golf' } }
    inputs.push(input)
    return { ok: true, value: lines }
  }
  const verdicts = lines.map(({ id }) => (
    <p key={id} data-testid={id}>
      <CartLineVerdict lineId={id} />
    </p>
  ))
  renderPage(<div>{verdicts}</div>, { token: tokenFor(), call })
  return { inputs, textOf: (id: string) => screen.getByTestId(id).textContent }
}

describe('the verdict of a cart line', () => {
  it('says for each line whether it fits the chosen car, with one request', async () => {
    chooseCar({ vehicle: 7, year: 2015 })
    const { inputs, textOf } = renderVerdicts()
    await screen.findByText('Fits your Golf')
    expect(lines.map(({ id }) => textOf(id))).toEqual([
      'Fits your Golf',
      'Fits all cars',
      'Check whether it fits your Golf',
      'Does not fit your Golf',
    ])
    expect(inputs).toEqual([{ vehicle: '7', year: 2015 }])
  })

  it('is absent without a car', () => {
    chooseCar(null)
    const { inputs, textOf } = renderVerdicts()
    expect(lines.map(({ id }) => textOf(id)).join('')).toBe('')
    expect(inputs).toEqual([])
  })
})
