// @vitest-environment jsdom
import type { CurrentUser } from '@partlane/client/accounts'
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { currentUser } from '../../../test/current-user.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { DetailsPage } from './DetailsPage.tsx'

afterEach(cleanup)

type TestResponse = Partial<CurrentUser> | { errorCode: string; pointer?: string }

/**
 * Renders the page with an API that responds to changes with `responses`, by the last path segment.
 */
function setup(initialUser: CurrentUser, responses: Record<string, TestResponse> = {}) {
  const requests: Record<string, unknown>[] = []
  let user = initialUser
  const page = renderPage(
    [
      { path: '/profile/details', element: <DetailsPage devices={<p>the devices</p>} /> },
      { path: '*', element: <p>other page</p> },
    ],
    {
      path: '/profile/details',
      token: tokenFor({ role: initialUser.role }),
      call: async ({ method, path }, input) => {
        if (path === '/users/listings' || path === '/users/inventories/listings')
          return { ok: true, value: { items: [], pagy: {}, counts: { available: 3 } } }
        if (method === 'GET') return { ok: true, value: user }
        requests.push(input)
        const response = responses[path.split('/').at(-1) ?? ''] ?? {}
        if ('errorCode' in response && typeof response.errorCode === 'string') {
          const { errorCode: code, pointer } = response as { errorCode: string; pointer?: string }
          return { ok: false, status: 422, errors: [{ status: '422', code, title: '', ...(pointer ? { source: { pointer } } : {}) }] }
        }
        user = { ...user, ...(response as Partial<CurrentUser>) }
        return { ok: true, value: user }
      },
    },
  )
  const form = (name: string) => within(page.getByRole('form', { name }))
  return { ...page, requests, form }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

describe('DetailsPage', () => {
  it('shows the sections of a private user, including those that the route passes', async () => {
    const { findByRole, getAllByRole, getByText } = setup(currentUser())
    await findByRole('heading', { name: 'Contact details' })
    const names = getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(names).toEqual(['Contact details', 'Addresses', 'Holiday mode', 'Password', 'Devices', 'Your data', 'Close account'])
    getByText('the devices')
  })

  it('shows additional sections to a business', async () => {
    const { findByRole, getByRole } = setup(currentUser({ role: 'business', company_name: 'Hebden' }))
    await findByRole('heading', { name: 'Business' })
    getByRole('heading', { name: 'Business address' })
    expect(getByRole('link', { name: 'View my seller page' })).toHaveProperty('pathname', '/users/priya')
  })
})

describe('ContactSection', () => {
  it('saves a name without the address and number, and without the password', async () => {
    const { findByRole, form, requests, findByText } = setup(currentUser({ pending_email: 'new@example.com' }))
    await findByRole('form', { name: 'Contact details' })
    type(form('Contact details').getByLabelText(/First name/), 'Pia')
    expect(form('Contact details').queryByLabelText(/Current password/)).toBeNull()
    fireEvent.click(form('Contact details').getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(requests).toEqual([{ contact_information: { first_name: 'Pia', last_name: 'Nair' } }]))
    await findByText(/new@example\.com will replace priya@example\.com/)
  })

  it('requires the password for a new address, and links to its code', async () => {
    const { findByRole, form, requests, findByText } = setup(currentUser(), {
      contact_information: { pending_email: 'pia@example.com' },
    })
    await findByRole('form', { name: 'Contact details' })
    type(form('Contact details').getByLabelText('Email address'), 'pia@example.com')
    fireEvent.click(form('Contact details').getByRole('button', { name: 'Save' }))
    await findByText('This field is required.')
    expect(requests).toEqual([])
    type(form('Contact details').getByLabelText(/Current password/), 'torque-wrench-42')
    fireEvent.click(form('Contact details').getByRole('button', { name: 'Save' }))
    const link = await findByRole('link', { name: 'Enter code' })
    expect(link).toHaveProperty('search', '?channel=email&return=%2Fprofile%2Fdetails')
    expect(requests).toEqual([
      {
        contact_information: {
          first_name: 'Priya',
          last_name: 'Nair',
          email: 'pia@example.com',
          current_password: 'torque-wrench-42',
        },
      },
    ])
    // The old address stays until the new one is confirmed.
    expect(form('Contact details').getByLabelText<HTMLInputElement>('Email address').value).toBe('priya@example.com')
  })

  it('removes an emptied number, and shows an error on its field', async () => {
    const initialUser = currentUser({ phone_number: '+447911123456', phone_confirmed: true, has_password: false })
    const { findByRole, form, requests, findByText } = setup(initialUser, { contact_information: { errorCode: 'phone_number_invalid' } })
    await findByRole('form', { name: 'Contact details' })
    type(form('Contact details').getByLabelText(/Phone number/), '')
    fireEvent.click(form('Contact details').getByRole('button', { name: 'Save' }))
    await findByText('Enter a mobile number that can receive text messages.')
    expect(requests).toEqual([{ contact_information: { first_name: 'Priya', last_name: 'Nair', phone_number: null } }])
    expect(
      form('Contact details')
        .getByLabelText(/Phone number/)
        .getAttribute('aria-invalid'),
    ).toBe('true')
  })

  it('cancels a pending change', async () => {
    const { findByRole, requests } = setup(currentUser({ pending_email: 'new@example.com' }), {
      contact_information: { pending_email: null },
    })
    fireEvent.click(await findByRole('button', { name: 'Cancel change' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(requests[0]).toEqual({ contact_information: { first_name: 'Priya', last_name: 'Nair', email: 'priya@example.com' } })
  })
})

describe('BusinessSection', () => {
  const hebden = currentUser({
    role: 'business',
    company_name: 'Hebden',
    seller_type: 'wrecker_breaker',
    vat_number: 'GB123456782',
    about: 'Old',
  })

  it('sends null for empty fields, and shows an invalid VAT number on its field', async () => {
    const { findByRole, form, requests, findByText } = setup(hebden, { business_information: { errorCode: 'vat_number_invalid' } })
    await findByRole('form', { name: 'Business' })
    type(form('Business').getByLabelText(/About your business/), '')
    fireEvent.click(form('Business').getByRole('button', { name: 'Save' }))
    await findByText('Enter a valid VAT number.')
    expect(requests).toEqual([
      {
        business_information: {
          company_name: 'Hebden',
          contact_email: null,
          seller_type: 'wrecker_breaker',
          vat_number: 'GB123456782',
          company_number: null,
          about: null,
          website: null,
        },
      },
    ])
  })
})

describe('BusinessAddressSection', () => {
  const address = { id: '7', line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }

  it('asks before it removes the address, and then moves the focus to the button that adds one', async () => {
    const user = currentUser({ role: 'business', company_name: 'Hebden', business_address: address })
    const { findByRole, getByRole, requests } = setup(user, { business_address: { business_address: null } })
    const section = within((await findByRole('heading', { name: 'Business address' })).closest('section') as HTMLElement)
    const removeButton = section.getByRole('button', { name: 'Remove' })
    const openDialog = () => {
      removeButton.focus()
      fireEvent.click(removeButton)
      return within(getByRole('dialog', { name: 'Remove your business address?', hidden: true }))
    }
    fireEvent.click(openDialog().getByRole('button', { name: 'Cancel', hidden: true }))
    expect(requests).toEqual([])
    expect(document.activeElement).toBe(removeButton)

    fireEvent.click(openDialog().getByRole('button', { name: 'Remove', hidden: true }))
    const addButton = await section.findByRole('button', { name: 'Add address' })
    expect(requests).toEqual([{ business_address: null }])
    await waitFor(() => expect(document.activeElement).toBe(addButton))
  })
})

describe('AddressBookSection', () => {
  const york = { id: '7', full_name: 'Priya Nair', line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }
  const leeds = { id: '8', full_name: 'Priya Nair', line1: '9 New Road', city: 'Leeds', postal_code: 'LS3 1LX', country: 'GB' }

  it('appends a new address with a normalised postcode', async () => {
    const { findByRole, getByRole, requests, findByText } = setup(currentUser({ addresses: [york] }))
    fireEvent.click(await findByRole('button', { name: 'Add an address' }))
    const dialog = within(getByRole('dialog', { name: 'New address' }))
    expect(dialog.getByLabelText<HTMLInputElement>(/Full name/).value).toBe('Priya Nair')
    type(dialog.getByLabelText(/Street address/), '9 New Road')
    type(dialog.getByLabelText(/Town or city/), 'Leeds')
    type(dialog.getByLabelText(/Postcode/), 'LS3')
    fireEvent.click(dialog.getByRole('button', { name: 'Save address' }))
    await findByText('Enter a valid UK postcode, e.g. LS3 1LX.')
    type(dialog.getByLabelText(/Postcode/), 'ls31lx')
    fireEvent.click(dialog.getByRole('button', { name: 'Save address' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(requests[0]).toMatchObject({ addresses: [york, { line1: '9 New Road', city: 'Leeds', postal_code: 'LS3 1LX', country: 'GB' }] })
  })

  it('makes another address the default', async () => {
    const { findByRole, requests } = setup(currentUser({ addresses: [york, leeds] }))
    fireEvent.click(await findByRole('button', { name: 'Set as default' }))
    await waitFor(() => expect(requests).toEqual([{ addresses: [leeds, york] }]))
  })

  it('shows an error of the server on its field, and keeps the values', async () => {
    const { findByRole, getByRole, findByText } = setup(currentUser({ addresses: [york] }), {
      address: { errorCode: 'postal_code_invalid', pointer: '/addresses/0/postal_code' },
    })
    fireEvent.click((await findByRole('heading', { name: 'Addresses' })).closest('section')!.querySelector('li button') as HTMLElement)
    const dialog = within(getByRole('dialog', { name: 'Edit address' }))
    type(dialog.getByLabelText(/Town or city/), 'Yorkshire')
    fireEvent.click(dialog.getByRole('button', { name: 'Save address' }))
    await findByText('Enter a valid UK postcode, e.g. LS3 1LX.')
    expect(dialog.getByLabelText<HTMLInputElement>(/Town or city/).value).toBe('Yorkshire')
  })
})

describe('HolidaySection', () => {
  it('shows how many listings are affected, and turns on holiday mode with a last day', async () => {
    const { findByText, form, requests, findByRole } = setup(currentUser(), {
      holiday_mode: { on_holiday: true, holiday_until: '2027-01-05' },
    })
    await findByText(/^Your 3 listings are taken off sale immediately/)
    type(form('Holiday mode').getByLabelText(/Last day/), '2027-01-05')
    fireEvent.click(form('Holiday mode').getByRole('button', { name: 'Turn on holiday mode' }))
    await findByRole('button', { name: 'Turn off holiday mode' })
    expect(requests).toEqual([{ holiday_mode: { enabled: true, until: '2027-01-05' } }])
    await findByText(/^Holiday mode is on until Tuesday,? 5 January 2027/)
  })

  it('shows an error beside a last day in the past', async () => {
    const { findByText, form, findByRole } = setup(currentUser(), { holiday_mode: { errorCode: 'holiday_ends_in_the_past' } })
    await findByRole('form', { name: 'Holiday mode' })
    fireEvent.click(form('Holiday mode').getByRole('button', { name: 'Turn on holiday mode' }))
    await findByText('The last day must be in the future.')
  })
})

describe('PasswordSection', () => {
  it('rejects a weak password before the request, and requires the current one', async () => {
    const { findByRole, form, requests, findByText } = setup(currentUser())
    await findByRole('form', { name: 'Password' })
    type(form('Password').getByLabelText(/New password/), 'priya12345')
    fireEvent.click(form('Password').getByRole('button', { name: 'Change password' }))
    await findByText('This field is required.')
    type(form('Password').getByLabelText(/Current password/), 'torque-wrench-42')
    fireEvent.click(form('Password').getByRole('button', { name: 'Change password' }))
    await findByText('This password is too easy to guess. Choose another one.')
    expect(requests).toEqual([])
    type(form('Password').getByLabelText(/New password/), 'a-quiet-green-lorry')
    fireEvent.click(form('Password').getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    await waitFor(() => expect(form('Password').getByLabelText<HTMLInputElement>(/New password/).value).toBe(''))
  })

  it('sets the first password without a current one', async () => {
    const { findByRole, form, requests } = setup(currentUser({ has_password: false }))
    await findByRole('form', { name: 'Password' })
    expect(form('Password').queryByLabelText(/Current password/)).toBeNull()
    type(form('Password').getByLabelText(/New password/), 'a-quiet-green-lorry')
    fireEvent.click(form('Password').getByRole('button', { name: 'Set password' }))
    await waitFor(() => expect(requests).toEqual([{ reset_password: { password: 'a-quiet-green-lorry' } }]))
  })
})

describe('leaving with unsaved changes', () => {
  it('asks once, and then stays or leaves', async () => {
    const { findByRole, form, router, findByText, getByRole } = setup(currentUser())
    await findByRole('form', { name: 'Contact details' })
    type(form('Contact details').getByLabelText(/First name/), 'Pia')
    void router.navigate('/other-page')
    fireEvent.click(await findByRole('button', { name: 'Stay on page' }))
    expect(router.state.location.pathname).toBe('/profile/details')
    expect(form('Contact details').getByLabelText<HTMLInputElement>(/First name/).value).toBe('Pia')
    void router.navigate('/other-page')
    await findByRole('dialog', { name: 'Leave without saving?' })
    fireEvent.click(getByRole('button', { name: 'Leave page' }))
    await findByText('other page')
  })

  it('does not ask after the changes are discarded', async () => {
    const { findByRole, form, router, findByText } = setup(currentUser())
    await findByRole('form', { name: 'Contact details' })
    type(form('Contact details').getByLabelText(/First name/), 'Pia')
    fireEvent.click(form('Contact details').getByRole('button', { name: 'Discard changes' }))
    void router.navigate('/other-page')
    await findByText('other page')
  })
})
