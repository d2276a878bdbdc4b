// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { AddressFinder } from '#features/addresses/AddressFinder.tsx'
import { CheckoutForm } from '#features/checkout/CheckoutForm.tsx'
import { deriveInitialValues } from '#features/checkout/initial-values.ts'
import { currentUser } from '../../test/current-user.ts'
import { renderPage } from '../../test/render.tsx'

const noAgreedLines = { lines: [], chosenLines: [], chosenIds: [], isPending: false, includesCart: true, toggle: () => undefined }

afterEach(cleanup)

const foundAddress = { Id: 'GB|1', Line1: '12 High Street', City: 'Leeds', PostalCode: 'LS6 2AB', CountryIso2: 'GB' }
const suggestion = { Id: 'GB|1', Type: 'Address', Text: '12 High Street', Highlight: '', Description: 'Leeds' }

/** Renders the form of a guest, or of a member without addresses, with the address finder. */
function setup(sources: Parameters<typeof deriveInitialValues>[0] = {}) {
  const page = renderPage(
    <CheckoutForm
      lines={[]}
      chosen={noAgreedLines}
      agreedLines={null}
      changesByLine={{}}
      defaults={deriveInitialValues(sources)}
      savedAddresses={sources.user ? [] : undefined}
      Finder={AddressFinder}
    />,
    {
      call: async ({ path }) =>
        path.startsWith('/loqate/')
          ? { ok: true, value: { Items: [path.endsWith('findAddress') ? suggestion : foundAddress] } }
          : { ok: false, status: 404, errors: [{ status: '404', code: 'not_found', title: '' }] },
    },
  )
  const field = (label: RegExp) => page.getByLabelText(label) as HTMLInputElement
  /** Collapsed fields are clipped: browsers can still fill them in. */
  const areFieldsCollapsed = () => field(/Street address/).closest('.sr-only') !== null
  const manualEntryButton = () => page.queryByRole('button', { name: 'Enter address manually' })
  return { ...page, field, areFieldsCollapsed, manualEntryButton }
}

describe('the address fields of the checkout', () => {
  it('are collapsed below the name and the finder for a guest and for a member without addresses', () => {
    for (const sources of [{}, { user: currentUser({ addresses: [] }) }]) {
      const { field, areFieldsCollapsed, manualEntryButton, unmount } = setup(sources)
      expect([areFieldsCollapsed(), manualEntryButton() !== null]).toEqual([true, true])
      expect(field(/Full name/).closest('.sr-only')).toBeNull()
      unmount()
    }
  })

  it('open with the focus in the first one when the user enters the address manually', () => {
    const { field, areFieldsCollapsed, manualEntryButton } = setup()
    fireEvent.click(manualEntryButton() as HTMLElement)
    expect(document.activeElement).toBe(field(/Street address/))
    expect([areFieldsCollapsed(), manualEntryButton()]).toEqual([false, null])
  })

  it('open with the address that the finder found', async () => {
    const { field, areFieldsCollapsed, findByRole, getByRole } = setup()
    fireEvent.change(getByRole('combobox', { name: 'Find address' }), { target: { value: '12 High' } })
    await findByRole('option', { name: /12 High Street/ })
    fireEvent.keyDown(getByRole('combobox', { name: 'Find address' }), { key: 'ArrowDown' })
    fireEvent.keyDown(getByRole('combobox', { name: 'Find address' }), { key: 'Enter' })
    await waitFor(() => expect(field(/Postcode/).value).toBe('LS6 2AB'))
    expect(areFieldsCollapsed()).toBe(false)
  })

  it('open when the browser fills them in, and stay open when they are emptied', () => {
    const { field, areFieldsCollapsed } = setup()
    fireEvent.change(field(/Street address/), { target: { value: '7 Mill Lane' } })
    expect(areFieldsCollapsed()).toBe(false)
    fireEvent.change(field(/Street address/), { target: { value: '' } })
    expect(areFieldsCollapsed()).toBe(false)
  })

  it('open when one has an error, and when a value is known from the start', async () => {
    const { areFieldsCollapsed, getByRole, unmount } = setup()
    fireEvent.submit(getByRole('form', { name: 'Checkout' }))
    await waitFor(() => expect(areFieldsCollapsed()).toBe(false))
    unmount()
    expect(setup({ postcode: 'LS6 2AB' }).areFieldsCollapsed()).toBe(false)
  })
})
