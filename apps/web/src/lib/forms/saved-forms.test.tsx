// @vitest-environment jsdom
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { useContractForm } from './contract-form.ts'

afterEach(cleanup)

const schema = z.object({ town: z.string(), postal_code: z.string(), password: z.string(), code: z.string() })
function Form() {
  const form = useContractForm(schema, { town: 'York', postal_code: '', password: '', code: '' })
  return (
    <form>
      <input aria-label="Town" {...form.register('town')} />
      <input aria-label="Postcode" {...form.register('postal_code')} />
      <input aria-label="Password" {...form.register('password')} />
      <input aria-label="Verification code" {...form.register('code')} />
      {form.formState.isDirty && <p>unsaved</p>}
    </form>
  )
}

const memberToken = (id: number) => tokenFor({ id })

function setup({ token = memberToken(1), path = '/profile/details' } = {}) {
  const page = renderPage(<Form />, { token, path })
  const town = () => (page.getByLabelText('Town') as HTMLInputElement).value
  return { ...page, town, fill: (label: string, value: string) => fireEvent.change(page.getByLabelText(label), { target: { value } }) }
}

/** Fills the form in and ends the session: the server rejects the token, or the user signs out. */
function fillAndEndSession(reason: 401 | 419 | 'sign_out' = 419) {
  const page = setup()
  page.fill('Town', 'Leeds')
  page.fill('Postcode', 'LS3 1LX')
  page.fill('Password', 'correct horse 9')
  page.fill('Verification code', '123456')
  act(() => (reason === 'sign_out' ? page.session.signOut() : page.session.rejectToken(reason, memberToken(1))))
  cleanup()
}

describe('useSavedForm', () => {
  it.each([401, 419] as const)('restores the values of the same user once after a %i, without secret fields', async (status) => {
    fillAndEndSession(status)
    const restored = setup()
    expect(restored.town()).toBe('Leeds')
    expect(restored.getByLabelText('Postcode')).toHaveProperty('value', 'LS3 1LX')
    for (const label of ['Password', 'Verification code']) expect(restored.getByLabelText(label)).toHaveProperty('value', '')
    await restored.findByText('unsaved')
    cleanup()
    expect(setup().town()).toBe('York')
  })

  it('restores nothing for another user or on another page', () => {
    fillAndEndSession()
    expect(setup({ token: memberToken(2) }).town()).toBe('York')
    cleanup()
    expect(setup().town()).toBe('York')
    cleanup()
    fillAndEndSession()
    expect(setup({ path: '/checkout' }).town()).toBe('York')
  })

  it('restores the values after a sign-out in another tab', () => {
    const page = setup()
    page.fill('Town', 'Leeds')
    page.storage.remove('accessToken')
    act(() => page.session.syncWithStorage('ended:signed_out_elsewhere'))
    cleanup()
    expect(setup().town()).toBe('Leeds')
  })

  it('restores the values of a guest for the next guest, but not for a member', () => {
    const guest = (id: number) => tokenFor({ id, role: 'guest', status: 'guest' })
    const endGuestSession = () => {
      const page = setup({ token: guest(7) })
      page.fill('Town', 'Leeds')
      act(() => page.session.rejectToken(401, guest(7)))
      cleanup()
    }
    endGuestSession()
    expect(setup({ token: guest(8) }).town()).toBe('Leeds')
    cleanup()
    endGuestSession()
    expect(setup().town()).toBe('York')
  })

  it('restores nothing after the user signs out', () => {
    fillAndEndSession('sign_out')
    expect(setup().town()).toBe('York')
  })
})
