// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { DeliveriesPage } from './DeliveriesPage.tsx'
import { FailedNotificationsPage } from './FailedNotificationsPage.tsx'

afterEach(cleanup)

type Delivery = { id: string; event_id: string; event: string; handler: string; last_error: string | null } & Record<string, unknown>

const createDelivery = (event_id: string, handler: string): Delivery => ({
  id: `${event_id}:${handler}`,
  event_id,
  event: 'purchase_paid',
  handler,
  happened_at: '2026-11-20T10:00:00.000Z',
  attempts: 12,
  failed_at: '2026-11-20T11:00:00.000Z',
  next_attempt_at: null,
  last_error: 'Error: no connection\n  at capture',
})

/** A server that repeats deliveries like the real one: they leave the list. */
function fakeDeliveries(deliveries: Delivery[]) {
  const requests: object[] = []
  let current = deliveries
  const call = async ({ method, path }: { method: string; path: string }, input: object): Promise<InProcessResult> => {
    const { handler, event_id } = input as { handler?: string; event_id?: string }
    const matches = (delivery: Delivery) =>
      (handler === undefined || delivery.handler === handler) && (event_id === undefined || delivery.event_id === event_id)
    if (method === 'PUT') {
      requests.push(input)
      const retried = current.filter(matches).length
      current = current.filter((delivery) => !matches(delivery))
      return { ok: true, value: { retried } }
    }
    if (path.endsWith('/handlers')) {
      const counts = Map.groupBy(current, (delivery) => delivery.handler)
      return {
        ok: true,
        value: [...counts].map(([id, items]) => ({ id, count: items.filter(({ failed_at }) => failed_at !== null).length, retried: 0 })),
      }
    }
    const items = current.filter(matches)
    return { ok: true, value: { items, pagy: { count: items.length, page: 1, items: 24, pages: 1, next: null, prev: null } } }
  }
  return { call, requests }
}

function renderDeliveries(
  deliveries: Delivery[],
  { locale = 'en-GB', path = '/staff/deliveries' }: { locale?: 'en-GB' | 'fr'; path?: string } = {},
) {
  const { call, requests } = fakeDeliveries(deliveries)
  renderPage(<DeliveriesPage />, { path, token: tokenFor(), call, locale })
  return requests
}

const captures = [createDelivery('7', 'checkout.capture-payment'), createDelivery('8', 'checkout.capture-payment')]
const mail = createDelivery('9', 'orders.send-mail')

describe('DeliveriesPage', () => {
  it('lists failed tasks by handler with event, attempts and error', async () => {
    renderDeliveries([...captures, mail])
    const section = await screen.findByRole('region', { name: 'checkout.capture-payment' })
    expect(within(section).getAllByRole('row')).toHaveLength(3)
    expect(within(section).getAllByText('Error: no connection')).toHaveLength(2)
    expect(screen.getByRole('region', { name: 'orders.send-mail' })).toBeTruthy()
  })

  it('shows the next attempt of a task that is repeated, without a button', async () => {
    const next_attempt_at = new Date(Date.now() + 5 * 60_000 + 5_000).toISOString()
    renderDeliveries([{ ...mail, failed_at: null, next_attempt_at }])
    const section = await screen.findByRole('region', { name: 'orders.send-mail' })
    expect(within(section).getByText('Next attempt in 5 minutes')).toBeTruthy()
    expect(within(section).queryByRole('button')).toBeNull()
  })

  it('retries one task', async () => {
    const requests = renderDeliveries([...captures, mail])
    fireEvent.click(await screen.findByRole('button', { name: 'Retry checkout.capture-payment for event 7' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry checkout.capture-payment for event 7' })).toBeNull())
    expect(requests).toEqual([{ handler: 'checkout.capture-payment', event_id: '7' }])
  })

  it('moves the focus to the title when the task of the focused button leaves the list', async () => {
    renderDeliveries([...captures, mail])
    const title = await screen.findByRole('heading', { level: 1 })
    for (const name of [/^Retry checkout.capture-payment for event 7/, /^Retry 1 task of checkout/, /^Retry 1 task of orders/]) {
      const button = await screen.findByRole('button', { name })
      button.focus()
      fireEvent.click(button)
      await waitFor(() => expect(button.isConnected).toBe(false))
      expect(document.activeElement).toBe(title)
    }
  })

  it('names the button of all tasks with its visible text first', async () => {
    renderDeliveries([...captures, mail])
    for (const text of ['Retry all 2 tasks', 'Retry 1 task']) {
      const button = (await screen.findByText(text)).closest('button')
      expect(button?.getAttribute('aria-label')).toMatch(new RegExp(`^${text} of `))
    }
  })

  it('retries all tasks of a handler', async () => {
    const requests = renderDeliveries([...captures, mail])
    fireEvent.click(await screen.findByRole('button', { name: 'Retry all 2 tasks of checkout.capture-payment' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'checkout.capture-payment' })).toBeNull())
    expect(requests).toEqual([{ handler: 'checkout.capture-payment' }])
    expect(screen.getByRole('region', { name: 'orders.send-mail' })).toBeTruthy()
  })

  it('shows the tasks of the handler in the query string, in French', async () => {
    renderDeliveries([...captures, mail], { locale: 'fr', path: '/staff/deliveries?handler=orders.send-mail' })
    expect(await screen.findByRole('region', { name: 'orders.send-mail' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'checkout.capture-payment' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Relancer 1 tâche de orders.send-mail' })).toBeTruthy()
  })

  it('says that there are none', async () => {
    renderDeliveries([])
    expect(await screen.findByText('No failed tasks')).toBeTruthy()
  })
})

type Notification = { id: string; way: string; user_name: string } & Record<string, unknown>

const createNotification = (id: string, way: string): Notification => ({
  id,
  way,
  kind: 'messages',
  user_id: `1${id}`,
  user_name: `Mona ${id}`,
  planned_at: '2026-11-20T10:00:00.000Z',
  attempts: 10,
  failed_at: '2026-11-20T18:00:00.000Z',
  next_attempt_at: null,
  last_error: 'ECONNREFUSED',
})

/** A server that repeats notifications like the real one: they leave the list. */
function renderNotifications(
  notifications: Notification[],
  {
    locale = 'en-GB',
    path = '/staff/deliveries/notifications',
    fails = false,
    maxRepeated = 1_000,
  }: { locale?: 'en-GB' | 'fr'; path?: string; fails?: boolean; maxRepeated?: number } = {},
) {
  const requests: object[] = []
  let current = notifications
  const call = async (endpoint: { method: string; path: string }, input: object): Promise<InProcessResult> => {
    if (fails) return { ok: false, status: 503, errors: [{ status: '503', code: 'unavailable', title: '' }] }
    const { way, notification_id } = input as { way?: string; notification_id?: string }
    const matches = (row: Notification) =>
      (way === undefined || row.way === way) && (notification_id === undefined || row.id === notification_id)
    if (endpoint.method === 'PUT') {
      requests.push(input)
      const retried = current.filter(matches).length
      current = current.filter((row) => !matches(row))
      return { ok: true, value: { retried } }
    }
    if (endpoint.path.endsWith('/ways')) {
      const ways = [...Map.groupBy(current, (row) => row.way)]
      return {
        ok: true,
        value: ways.map(([id, rows]) => {
          const count = rows.filter(({ failed_at }) => failed_at !== null).length
          return { id, count, repeatable: Math.min(count, maxRepeated), retried: 0 }
        }),
      }
    }
    const items = current.filter(matches)
    return { ok: true, value: { items, pagy: { count: items.length, page: 1, items: 24, pages: 1, next: null, prev: null } } }
  }
  renderPage(<FailedNotificationsPage />, { path, token: tokenFor(), call, locale })
  return requests
}

const mails = [createNotification('7', 'mail'), createNotification('8', 'mail')]
const push = createNotification('9', 'web_push')

describe('FailedNotificationsPage', () => {
  it('lists notifications by way with kind, member, attempts and error, and leads to the failed tasks', async () => {
    renderNotifications([...mails, push])
    const section = await screen.findByRole('region', { name: 'Email' })
    expect(within(section).getAllByRole('row')).toHaveLength(3)
    expect(within(section).getAllByText('ECONNREFUSED')).toHaveLength(2)
    expect(within(section).getByRole('link', { name: 'Mona 7' }).getAttribute('href')).toBe('/staff/people/17')
    expect(within(section).getAllByRole('rowheader', { name: 'Messages' })).toHaveLength(2)
    expect(screen.getByRole('region', { name: 'Push to browsers' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Tasks' }).getAttribute('href')).toBe('/staff/deliveries')
    expect(screen.getByRole('link', { name: 'Notifications' }).getAttribute('aria-current')).toBe('page')
  })

  it('shows the next attempt of one that is repeated, without a button', async () => {
    renderNotifications([{ ...push, failed_at: null, next_attempt_at: new Date(Date.now() + 5 * 60_000 + 5_000).toISOString() }])
    const section = await screen.findByRole('region', { name: 'Push to browsers' })
    expect(within(section).getByText('Next attempt in 5 minutes')).toBeTruthy()
    expect(within(section).queryByRole('button')).toBeNull()
  })

  it('sends one again, and all of a way', async () => {
    const requests = renderNotifications([...mails, push])
    fireEvent.click(await screen.findByRole('button', { name: 'Retry notification 7 to Mona 7' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Mona 7' })).toBeNull())
    fireEvent.click(await screen.findByRole('button', { name: 'Retry 1 notification: Email' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Email' })).toBeNull())
    expect(requests).toEqual([{ way: 'mail', notification_id: '7' }, { way: 'mail' }])
    expect(screen.getByRole('region', { name: 'Push to browsers' })).toBeTruthy()
  })

  it('says how many are sent at once, and names that number', async () => {
    renderNotifications([...mails, push], { maxRepeated: 1 })
    expect(await screen.findByRole('button', { name: 'Retry 1 notification: Email' })).toBeTruthy()
    expect(screen.getByText(/At most 1,000 are sent at a time, none older than 7 days/)).toBeTruthy()
  })

  it('has no button for all when all are old', async () => {
    renderNotifications(mails, { maxRepeated: 0 })
    expect(await screen.findByRole('button', { name: 'Retry notification 7 to Mona 7' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /: Email$/ })).toBeNull()
  })

  it('shows those of the way in the query string, in French', async () => {
    renderNotifications([...mails, push], { locale: 'fr', path: '/staff/deliveries/notifications?way=web_push' })
    expect(await screen.findByRole('region', { name: 'Push vers les navigateurs' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Email' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Relancer la notification 9 à Mona 9' })).toBeTruthy()
  })

  it('says that there are none', async () => {
    renderNotifications([])
    expect(await screen.findByText('No failed notifications')).toBeTruthy()
  })

  it('offers to load again after an error', async () => {
    renderNotifications([], { fails: true })
    expect(await screen.findByRole('button', { name: /try again/i })).toBeTruthy()
  })
})
