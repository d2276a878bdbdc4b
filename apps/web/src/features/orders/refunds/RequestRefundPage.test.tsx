// @vitest-environment jsdom
import { setTimeout } from 'node:timers/promises'
import { useApi } from '@partlane/client/api/api-context'
import { refundsQuery } from '@partlane/client/refunds'
import { money } from '@partlane/domain/money/amounts'
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakeApi, ok } from '../../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { RequestRefundPage } from './RequestRefundPage.tsx'

afterEach(cleanup)

const gbp = (amountMinor: number) => money(amountMinor, 'gbp')
const orderWith = (refundReasons: string[], surcharges: object[] = []) => ({
  surcharges,
  id: '31',
  reference: 'PLTEST-1',
  side: 'buyer',
  total: gbp(6735),
  parcels: [],
  seller: { display_name: 'Aire Valley' },
  items: [
    {
      id: '81',
      title: 'Brake disc',
      quantity: 1,
      unit_price: gbp(5840),
      refund_reasons: refundReasons,
      refundable: { items_amount: gbp(5840), shipping_amount: gbp(895) },
      fit: null,
      photo: null,
    },
  ],
})

/** A counter of the page's header, which is refetched as well. */
function OpenRefunds() {
  const { data } = useQuery(refundsQuery(useApi(), { side: 'buyer', page: 1 }))
  return <p>{data ? 'counted' : 'counting'}</p>
}

describe('RequestRefundPage', () => {
  it('opens the page of the refund, although the refetched order has no reasons left', async () => {
    let isRequested = false
    const { call } = createFakeApi({
      '/users/orders/{id}': () => ok(orderWith(isRequested ? [] : ['not_as_described'])),
      '/users/orders/{id}/refunds': () => {
        isRequested = true
        return ok({ id: '5', order_id: '31' })
      },
      // The list comes later than the order.
      '/users/refunds': async () => {
        if (isRequested) await setTimeout(50)
        return ok({ items: [], pagy: { count: 0, page: 1, items: 12, pages: 1, next: null, prev: null } })
      },
    })
    const routes = [
      {
        path: '/profile/my-orders/orders/:id/refund',
        element: (
          <>
            <OpenRefunds />
            <RequestRefundPage id="31" notFound={<p>no such page</p>} />
          </>
        ),
      },
      { path: '*', element: <p>other page</p> },
    ]
    const page = renderPage(routes, { call, token: tokenFor(), path: '/profile/my-orders/orders/31/refund' })
    fireEvent.click(await page.findByRole('radio', { name: /It is not as described/ }))
    fireEvent.change(page.getByLabelText(/Describe what is wrong/), { target: { value: 'It is for the rear axle.' } })
    await page.findByText('counted')
    fireEvent.click(page.getByRole('button', { name: 'Ask for a refund' }))
    await page.findByText('other page')
    expect(page.router.state.location.pathname).toBe('/profile/my-orders/refunds/5')
  })

  it('names what is missing when the button is pressed too early', async () => {
    const { call, sentTo } = createFakeApi({ '/users/orders/{id}': () => ok(orderWith(['not_as_described'])) })
    const page = renderPage(<RequestRefundPage id="31" notFound={<p>no such page</p>} />, { call, token: tokenFor() })
    fireEvent.click(await page.findByRole('button', { name: 'Ask for a refund' }))
    expect(page.getByText('Choose what is wrong.')).toBeTruthy()
    expect(page.getByText('Describe what is wrong.')).toBeTruthy()
    expect(document.activeElement).toBe(page.getByRole('radio', { name: /It is not as described/ }))
    fireEvent.click(page.getByRole('radio', { name: /It is not as described/ }))
    expect(page.queryByText('Choose what is wrong.')).toBeNull()
    fireEvent.click(page.getByRole('checkbox', { name: 'Brake disc' }))
    expect(page.getByText('Choose at least one part.')).toBeTruthy()
    expect(sentTo('/users/orders/{id}/refunds')).toEqual([])
  })

  it.each([
    ['held', 'With a full refund you also get the exchange surcharge of £25.00 back.'],
    ['forfeited', /The seller has got the exchange surcharge of £25\.00\. .* if you send the part back\./],
  ])('says that a surcharge that is %s goes back with everything, but not with a part of it', async (status, text) => {
    const surcharge = { id: '7', item_id: '81', status, amount: gbp(2_500) }
    const { call } = createFakeApi({ '/users/orders/{id}': () => ok(orderWith(['not_as_described'], [surcharge])) })
    const page = renderPage(<RequestRefundPage id="31" notFound={<p>no such page</p>} />, { call, token: tokenFor() })
    fireEvent.click(await page.findByRole('radio', { name: /It is not as described/ }))
    expect(page.getByText(text)).toBeTruthy()
    fireEvent.click(page.getByRole('radio', { name: /A part of it/ }))
    expect(page.queryByText(text)).toBeNull()
  })
})
