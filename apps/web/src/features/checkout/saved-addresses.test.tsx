// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { currentUser } from '../../../test/current-user.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { CheckoutForm } from './CheckoutForm.tsx'
import { deriveInitialValues } from './initial-values.ts'

const noAgreedLines = { lines: [], chosenLines: [], chosenIds: [], isPending: false, includesCart: true, toggle: () => undefined }

afterEach(cleanup)

const home = { id: '7', full_name: 'Priya Nair', line1: '1 Home Lane', city: 'Bristol', postal_code: 'BS1 4DJ', country: 'GB' }
const leeds = { id: '8', full_name: 'Priya Nair', line1: '9 New Road', city: 'Leeds', postal_code: 'LS3 1LX', country: 'GB' }

/**
 * Renders the form of a member with these addresses (undefined: a guest). The API accepts every
 * purchase.
 */
function setup(saved: (typeof home)[] | undefined) {
  const requests: { path: string; input: Record<string, unknown> }[] = []
  const user = currentUser({ addresses: saved ?? [] })
  const page = renderPage(
    [
      {
        path: '/checkout',
        element: (
          <CheckoutForm
            lines={[]}
            chosen={noAgreedLines}
            agreedLines={null}
            changesByLine={{}}
            defaults={deriveInitialValues({ user })}
            savedAddresses={saved}
            Finder={undefined}
          />
        ),
      },
      { path: '*', element: <p>the purchase</p> },
    ],
    {
      path: '/checkout',
      token: tokenFor(),
      call: async ({ method, path }, input) => {
        if (method !== 'GET') requests.push({ path, input })
        if (path.includes('total_converted_price'))
          return { ok: false, status: 404, errors: [{ status: '404', code: 'not_found', title: '' }] }
        if (path.startsWith('/users/update_profiles')) return { ok: true, value: user }
        return { ok: true, value: { id: '41', status: 'reserved', reference: 'P-41' } }
      },
    },
  )
  const value = (label: RegExp) => (page.getByLabelText(label) as HTMLInputElement).value
  const savedAddressBook = () => requests.find(({ path }) => path.endsWith('/address'))?.input
  return { ...page, requests, value, savedAddressBook }
}

describe('saved addresses in the checkout', () => {
  it('start with the first address, and fill in another one on selection', () => {
    const { getByRole, getByText, value, queryByLabelText } = setup([home, leeds])
    expect(getByText('1 Home Lane')).toBeTruthy()
    expect(queryByLabelText(/Street address/)).toBeNull() // collapsed, because the address is known
    expect(queryByLabelText('Save this address for next time')).toBeNull()
    fireEvent.click(getByRole('radio', { name: /9 New Road, Leeds/ }))
    expect(getByText('9 New Road')).toBeTruthy()
    fireEvent.click(getByRole('button', { name: 'Edit address' }))
    expect(value(/Street address/)).toBe('9 New Road')
    expect(value(/Postcode/)).toBe('LS3 1LX')
    fireEvent.click(getByRole('radio', { name: 'Use a different address' }))
    expect(value(/Street address/)).toBe('')
    expect(value(/Full name/)).toBe('Priya Nair')
  })

  it('are deselected when the address is edited, and the new address is saved on request', async () => {
    const { getByRole, getByLabelText, findByText, savedAddressBook } = setup([home])
    fireEvent.click(getByRole('button', { name: 'Edit address' }))
    fireEvent.change(getByLabelText(/Street address/), { target: { value: '2 Other Street' } })
    expect(getByRole('radio', { name: 'Use a different address' })).toHaveProperty('checked', true)
    fireEvent.click(getByLabelText('Save this address for next time'))
    fireEvent.submit(getByRole('form', { name: 'Checkout' }))
    await findByText('the purchase')
    await waitFor(() =>
      expect(savedAddressBook()).toMatchObject({ addresses: [home, { line1: '2 Other Street', postal_code: 'BS1 4DJ' }] }),
    )
  })

  it('are not extended without a request', async () => {
    const { getByRole, getByLabelText, findByText, savedAddressBook } = setup([home])
    fireEvent.click(getByRole('button', { name: 'Edit address' }))
    fireEvent.change(getByLabelText(/Street address/), { target: { value: '2 Other Street' } })
    fireEvent.submit(getByRole('form', { name: 'Checkout' }))
    await findByText('the purchase')
    expect(savedAddressBook()).toBeUndefined()
  })

  it('show the fields again when the address is incomplete or refused', async () => {
    const { findByLabelText, getByRole } = setup([{ ...home, postal_code: 'BS1' }])
    expect(await findByLabelText(/Postcode/)).toBeTruthy()
    fireEvent.click(getByRole('radio', { name: 'Use a different address' }))
    expect(await findByLabelText(/Street address/)).toBeTruthy()
  })

  it('are not offered to a guest', () => {
    const { queryByRole, queryByLabelText } = setup(undefined)
    expect(queryByRole('radio')).toBeNull()
    expect(queryByLabelText('Save this address for next time')).toBeNull()
  })
})
