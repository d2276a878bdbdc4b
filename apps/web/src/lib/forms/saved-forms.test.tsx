// @vitest-environment jsdom
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { useContractForm } from './contract-form.ts'

afterEach(cleanup)

const schema = z.object({ town: z.string(), password: z.string() })
function Form() {
  const form = useContractForm(schema, { town: 'York', password: '' })
  return (
    <form>
      <input aria-label="Town" {...form.register('town')} />
      <input aria-label="Password" {...form.register('password')} />
      {form.formState.isDirty && <p>unsaved</p>}
    </form>
  )
}

const memberToken = (id: number) => tokenFor({ id })

/** The form at some address, as somebody sees it. */
function setup({ token = memberToken(1), path = '/profile/details' } = {}) {
  const page = renderPage(<Form />, { token, path })
  const town = () => (page.getByLabelText('Town') as HTMLInputElement).value
  return { ...page, town, fill: (label: string, value: string) => fireEvent.change(page.getByLabelText(label), { target: { value } }) }
}

/** Types, and then the server ends the session. */
function loseSession(reason: 401 | 419 | 'leaves' = 419) {
  const page = setup()
  page.fill('Town', 'Leeds')
  page.fill('Password', 'correct horse 9')
  act(() => (reason === 'leaves' ? page.session.signOut() : page.session.rejectToken(reason, memberToken(1))))
  cleanup()
}

describe('a form that is half filled in when the session ends', () => {
  it.each([401, 419] as const)('is as it was when the same person is back after a %i, without its secrets', async (status) => {
    loseSession(status)
    const restored = setup()
    expect(restored.town()).toBe('Leeds')
    expect(restored.getByLabelText('Password')).toHaveProperty('value', '')
    await restored.findByText('unsaved')
    cleanup()
    expect(setup().town()).toBe('York') // once
  })

  it('is nothing to anybody else, nor to another page', () => {
    loseSession()
    expect(setup({ token: memberToken(2) }).town()).toBe('York')
    cleanup()
    expect(setup().town()).toBe('York')
    cleanup()
    loseSession()
    expect(setup({ path: '/checkout' }).town()).toBe('York')
  })

  it('is left as it is by somebody who signs out', () => {
    loseSession('leaves')
    expect(setup().town()).toBe('York')
  })
})
