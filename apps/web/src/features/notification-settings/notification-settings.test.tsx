// @vitest-environment jsdom
import { noticeKinds } from '@partlane/domain/notifications/notice-kinds'
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { NotificationSettingsPage } from './NotificationSettingsPage.tsx'
import { UnsubscribePage } from './UnsubscribePage.tsx'

afterEach(cleanup)

type Input = { kind?: string; preference?: { mail?: string; push?: boolean }; notification_settings?: { quiet_hours: unknown } }

function setup(
  element: ReactElement,
  { path, refuseWrites = false, isOffline = false }: { path?: string; refuseWrites?: boolean; isOffline?: boolean } = {},
) {
  const requests: unknown[] = []
  let isSubscribed = true
  let settings = {
    preferences: noticeKinds.map((kind) => ({ kind, mail: 'at_once', push: true, is_fixed: kind === 'account' })),
    quiet_hours: null as unknown,
    time_zone: null,
    has_push_device: false,
  }
  const page = renderPage(element, {
    token: tokenFor(),
    ...(path ? { path } : {}),
    call: async ({ method, path: apiPath }, input) => {
      if (apiPath === '/users/user') return { ok: true, value: { id: '1', confirmed: true } }
      if (method !== 'GET') {
        requests.push(input)
        if (isOffline) return { ok: false, status: 0, errors: [{ status: '0', code: 'unreachable', title: '' }] }
        if (refuseWrites) return { ok: false, status: 429, errors: [{ status: '429', code: 'too_many_requests', title: '' }] }
      }
      const { kind, preference, notification_settings: hours } = input as Input
      if (preference)
        settings = { ...settings, preferences: settings.preferences.map((row) => (row.kind === kind ? { ...row, ...preference } : row)) }
      if (hours) settings = { ...settings, quiet_hours: hours.quiet_hours }
      if (apiPath !== '/unsubscriptions') return { ok: true, value: settings }
      if (method === 'POST') isSubscribed = false
      return { ok: true, value: { kind: 'messages', is_subscribed: isSubscribed } }
    },
  })
  return {
    ...page,
    requests,
    /** As another tab does. */
    changeElsewhere(kind: string, change: { mail?: string; push?: boolean }) {
      settings = { ...settings, preferences: settings.preferences.map((row) => (row.kind === kind ? { ...row, ...change } : row)) }
    },
  }
}

describe('NotificationSettingsPage', () => {
  it('saves each change at once, without the other way, and says so', async () => {
    const { findByRole, requests } = setup(<NotificationSettingsPage />)
    const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const sales = within(await findByRole('group', { name: 'Sales' }))
    fireEvent.change(sales.getByRole('combobox', { name: 'Email' }), { target: { value: 'daily' } })
    await waitFor(() => expect(requests).toEqual([{ kind: 'sales', preference: { mail: 'daily', time_zone } }]))
    await waitFor(() => expect(sales.getByRole('status').textContent).toBe('Saved'))
    fireEvent.click(sales.getByRole('checkbox', { name: 'Push' }))
    await waitFor(() => expect(requests).toMatchObject([{}, { preference: { push: false, time_zone } }]))
    expect(requests[1]).not.toHaveProperty('preference.mail')
  })

  it('reads the settings again when its tab is shown', async () => {
    const { findByRole, changeElsewhere } = setup(<NotificationSettingsPage />)
    const sales = within(await findByRole('group', { name: 'Sales' }))
    changeElsewhere('sales', { mail: 'off' })
    fireEvent(document, new Event('visibilitychange', { bubbles: true }))
    await waitFor(() => expect(sales.getByRole<HTMLSelectElement>('combobox', { name: 'Email' }).value).toBe('off'))
  })

  it('says that a change was not saved without a connection, and shows the stored value', async () => {
    const { findByRole } = setup(<NotificationSettingsPage />, { isOffline: true })
    const sales = within(await findByRole('group', { name: 'Sales' }))
    fireEvent.click(sales.getByRole('checkbox', { name: 'Push' }))
    expect((await findByRole('alert')).textContent).toBe('Not saved: no connection.')
    await sales.findByRole('checkbox', { name: 'Push', checked: true })
  })

  it('says that no device receives push messages', async () => {
    const { findByText } = setup(<NotificationSettingsPage />)
    await findByText(/^No device receives push messages yet/)
  })

  it('says which mails are always sent', async () => {
    const { findByRole } = setup(<NotificationSettingsPage />)
    const account = await findByRole('group', { name: 'Your account' })
    expect(account.textContent).toContain('always sent')
    expect(within(account).queryByRole('combobox')).toBeNull()
  })

  it('sets, changes and removes quiet hours', async () => {
    const { findByRole, requests } = setup(<NotificationSettingsPage />)
    fireEvent.click(await findByRole('checkbox', { name: 'Use quiet hours' }))
    fireEvent.change(await findByRole('combobox', { name: 'To' }), { target: { value: '08:30' } })
    await waitFor(() => expect(requests).toHaveLength(2))
    fireEvent.click(await findByRole('checkbox', { name: 'Use quiet hours' }))
    await waitFor(() => expect(requests).toHaveLength(3))
    const hours = requests.map((request) => (request as Input).notification_settings?.quiet_hours)
    expect(hours).toEqual([{ from: '22:00', to: '07:00' }, { from: '22:00', to: '08:30' }, null])
  })

  it('shows the stored value again when a change is refused', async () => {
    const { findByRole } = setup(<NotificationSettingsPage />, { refuseWrites: true })
    const sales = within(await findByRole('group', { name: 'Sales' }))
    fireEvent.click(sales.getByRole('checkbox', { name: 'Push' }))
    await sales.findByRole('checkbox', { name: 'Push', checked: true })
    await findByRole('alert')
  })
})

describe('UnsubscribePage', () => {
  it('unsubscribes by its button only', async () => {
    const { findByRole, findByText, requests } = setup(<UnsubscribePage />, { path: '/unsubscribe?token=1.messages.abc' })
    await findByText('Stop emails about unread messages?')
    const button = await findByRole('button', { name: 'Unsubscribe' })
    expect(requests).toEqual([])
    fireEvent.click(button)
    const result = await findByText('You will no longer receive emails about unread messages.')
    await waitFor(() => expect(document.activeElement).toBe(result))
    expect(requests).toEqual([{ unsubscription: { token: '1.messages.abc' } }])
  })

  it('says that a link without a token does not work', async () => {
    const { findByText, requests } = setup(<UnsubscribePage />, { path: '/unsubscribe' })
    await findByText(/This link does not work/)
    expect(requests).toEqual([])
  })
})
