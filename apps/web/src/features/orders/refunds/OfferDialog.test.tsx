// @vitest-environment jsdom
import type { Refund } from '@partlane/client/refunds'
import { money } from '@partlane/domain/money/amounts'
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakeApi } from '../../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { OfferDialog } from './OfferDialog.tsx'

afterEach(cleanup)

const refundOf = (currency: 'gbp' | 'jpy') =>
  ({
    id: '5',
    amount: money(25_499, currency),
    items_amount: money(25_499, currency),
    shipping_amount: money(0, currency),
  }) as Refund

describe('OfferDialog', () => {
  it.each([
    ['gbp', '99.995', 'Enter an amount with at most 2 decimals.'],
    ['gbp', '254.995', 'Enter an amount with at most 2 decimals.'],
    ['jpy', '99.5', 'Enter an amount without decimals.'],
    ['gbp', '255.00', 'Enter an amount above zero, at most £254.99.'],
    ['gbp', '', 'Enter an amount above zero, at most £254.99.'],
  ] as const)('refuses an offer in %s of "%s": %s', (currency, amount, text) => {
    const server = createFakeApi({})
    const page = renderPage(<OfferDialog refund={refundOf(currency)} onClose={() => undefined} />, { call: server.call, token: tokenFor() })
    fireEvent.change(page.getByLabelText(/^For the part/), { target: { value: amount } })
    fireEvent.click(page.getByRole('button', { name: 'Make the offer' }))
    expect(page.getByText(text)).toBeTruthy()
  })
})
