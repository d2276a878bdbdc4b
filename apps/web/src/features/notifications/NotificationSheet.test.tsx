// @vitest-environment jsdom
import { zeroCounters } from '@partlane/domain/notifications/counters'
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { BellButton } from './BellButton.tsx'
import { NotificationsPage } from './NotificationsPage.tsx'

afterEach(cleanup)

const notification = (id: number, read: boolean) => ({
  id: String(id),
  object_name: 'sold_listing',
  message: 'Ben T. bought a part',
  message_key: 'sold_listing',
  data: { title: `Part ${id}`, others: 0, buyer: 'Ben T.', amount: '1.00', currency: 'gbp', order_id: 70 + id },
  read,
  created_at: '2026-11-20T08:00:00.000Z',
})

function setup(items: ReturnType<typeof notification>[], element = <BellButton />, olderItems: typeof items = []) {
  const markReadRequests: unknown[] = []
  const page = renderPage(element, {
    token: tokenFor(),
    call: async ({ path }, input) => {
      if (path === '/users/user') return { ok: true, value: { id: '1', confirmed: true } }
      if (path === '/users/counters')
        return {
          ok: true,
          value: {
            notifications_data: { ...zeroCounters, unread_notifications: markReadRequests.length > 0 ? 0 : 120 },
            server_time: '2026-11-21',
          },
        }
      if (path === '/users/notifications') {
        const page = Number((input as { page?: number } | undefined)?.page ?? 1)
        const next = page === 1 && olderItems.length > 0 ? 2 : null
        return {
          ok: true,
          value: { items: page === 1 ? items : olderItems, pagy: { count: 2, page, items: 20, pages: next ?? 1, next, prev: null } },
        }
      }
      markReadRequests.push(input)
      return { ok: true, value: undefined }
    },
  })
  return { ...page, markReadRequests }
}

describe('BellButton', () => {
  it('has the unread count in its name, and shows at most 99+', async () => {
    const { findByRole } = setup([])
    const bell = await findByRole('button', { name: /^Notifications ?120 unread$/ })
    expect(bell.textContent).toContain('99+')
  })

  it('closes with Back before the page is left', async () => {
    const { findByRole, queryByRole, router } = setup([notification(1, true)])
    await router.navigate('/cart')
    fireEvent.click(await findByRole('button', { name: /^Notifications ?\d/ }))
    await findByRole('link', { name: /Part 1/ })
    await router.navigate(-1)
    await waitFor(() => expect(queryByRole('dialog', { hidden: true })).toBeNull())
    expect(router.state.location.pathname).toBe('/cart')
    await router.navigate(-1)
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('leads to the settings', async () => {
    const { findByRole, router } = setup([notification(1, true)])
    fireEvent.click(await findByRole('button', { name: /^Notifications ?\d/ }))
    fireEvent.click(await findByRole('link', { name: 'Notification settings' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile/notification-settings'))
  })

  it('moves the focus to the first of the older notifications', async () => {
    const { findByRole } = setup([notification(3, true)], <NotificationsPage />, [notification(2, true), notification(1, true)])
    fireEvent.click(await findByRole('button', { name: 'Show older notifications' }))
    const link = await findByRole('link', { name: /Part 2/ })
    await waitFor(() => expect(document.activeElement).toBe(link))
  })

  it('opens a list of links, and marks the followed notification as read', async () => {
    const { findByRole, markReadRequests, router } = setup([notification(2, false), notification(1, true)])
    fireEvent.click(await findByRole('button', { name: /^Notifications ?\d/ }))
    const link = await findByRole('link', { name: /Part 2/ })
    expect(link.textContent).toContain('Unread')
    expect((await findByRole('link', { name: /Part 1/ })).textContent).not.toContain('Unread')
    fireEvent.click(link)
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile/sold-items/orders/72'))
    expect(markReadRequests).toEqual([{ ids: ['2'] }])
  })

  it('marks all notifications as read, and removes the count', async () => {
    const { findByRole, findAllByRole, markReadRequests } = setup([notification(2, false), notification(1, false)])
    fireEvent.click(await findByRole('button', { name: /^Notifications ?\d/ }))
    fireEvent.click(await findByRole('button', { name: 'Mark all as read' }))
    await findByRole('button', { name: 'Notifications' })
    expect(markReadRequests).toEqual([{}])
    for (const link of await findAllByRole('link')) expect(link.textContent).not.toContain('Unread')
  })

  it('shows an empty state without notifications', async () => {
    const { findByRole, findByText } = setup([])
    fireEvent.click(await findByRole('button', { name: /^Notifications ?\d/ }))
    await findByText('No notifications yet')
  })
})

describe('NotificationsPage', () => {
  it('lists the notifications, and marks one or all as read', async () => {
    const { findByRole, markReadRequests, router } = setup([notification(2, false), notification(1, true)], <NotificationsPage />)
    fireEvent.click(await findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(markReadRequests).toEqual([{}]))
    const link = await findByRole('link', { name: /Part 2/ })
    await waitFor(() => expect(link.textContent).not.toContain('Unread'))
    fireEvent.click(link)
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile/sold-items/orders/72'))
    expect(markReadRequests).toEqual([{}])
  })

  it('says that there are none', async () => {
    const { findByRole, queryByRole } = setup([], <NotificationsPage />)
    expect(await findByRole('heading', { name: 'No notifications yet' })).toBeTruthy()
    expect(queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })
})
