// @vitest-environment jsdom
import { cleanup, fireEvent, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toastStore } from '#ui/feedback/toast-store.ts'
import { createFakeApi, errorResponse, ok } from '../../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { DevicesSection } from './DevicesSection.tsx'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const device = (id: string, user_agent: string, current = false) => ({
  id,
  current,
  user_agent,
  keep_me_logged_in: false,
  created_at: '2026-11-20T08:00:00.000Z',
  last_seen_at: '2026-11-21T09:30:00.000Z',
  expires_at: '2026-11-22T08:00:00.000Z',
})

beforeEach(() => {
  toastStore.dismiss()
})
afterEach(cleanup)

function setup() {
  let devices = [device('1', firefox, true), device('2', iphone), device('3', '')]
  const server = createFakeApi({
    '/users/sessions': () => ok(devices),
    '/users/sessions/{id}': ({ id }) => {
      devices = devices.filter((item) => item.id !== id)
      return ok(undefined)
    },
    '/users/sessions/others': () => {
      const ended = devices.length - 1
      devices = devices.filter(({ current }) => current)
      return ok({ ended })
    },
  })
  return { ...renderPage(<DevicesSection />, { token: tokenFor(), call: server.call }), ...server }
}
const toastMessages = () => toastStore.getSnapshot().map(({ message }) => message)

describe('DevicesSection', () => {
  it('shows readable device names, and marks the current device without a sign-out button', async () => {
    const { findByText, getAllByRole, getByText } = setup()
    await findByText('Firefox on Linux')
    await findByText('Safari on iOS', { selector: 'b' })
    expect(getByText('Unknown device', { selector: 'b' })).toBeTruthy()
    const [currentRow, phoneRow] = getAllByRole('listitem')
    expect(within(currentRow as HTMLElement).getByText('This device')).toBeTruthy()
    expect(within(currentRow as HTMLElement).queryByRole('button')).toBeNull()
    expect(within(phoneRow as HTMLElement).getByText('Last active 21 Nov 2026, 09:30')).toBeTruthy()
  })

  it('signs out one device', async () => {
    const { findByText, findByRole, getAllByRole, sentTo } = setup()
    await findByText('Safari on iOS', { selector: 'b' })
    fireEvent.click(await findByRole('button', { name: 'Sign out Safari on iOS' }))
    await expect.poll(() => getAllByRole('listitem')).toHaveLength(2)
    expect(sentTo('/users/sessions/{id}')).toEqual([{ id: '2' }])
    expect(toastMessages()).toEqual(['Safari on iOS has been signed out.'])
  })

  it('signs out all other devices after a confirmation', async () => {
    const { findByRole, getByRole, getAllByRole, queryByRole, sentTo } = setup()
    fireEvent.click(await findByRole('button', { name: 'Sign out of other devices' }))
    const dialog = getByRole('dialog', { name: 'Sign out of all other devices?', hidden: true })
    expect(sentTo('/users/sessions/others')).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out of other devices', hidden: true }))
    await expect.poll(() => getAllByRole('listitem')).toHaveLength(1)
    expect(toastMessages()).toEqual(['2 other devices have been signed out.'])
    expect(queryByRole('button', { name: 'Sign out of other devices' })).toBeNull()
  })

  it('shows a loading error and loads the devices again on retry', async () => {
    let isAvailable = false
    const { call } = createFakeApi({
      '/users/sessions': () => (isAvailable ? ok([device('1', firefox, true)]) : errorResponse(503, 'unavailable')),
    })
    const { findByText, getByRole } = renderPage(<DevicesSection />, { token: tokenFor(), call })
    await findByText('Your devices could not be loaded.')
    isAvailable = true
    fireEvent.click(getByRole('button', { name: 'Try again' }))
    await findByText('Firefox on Linux')
  })
})
