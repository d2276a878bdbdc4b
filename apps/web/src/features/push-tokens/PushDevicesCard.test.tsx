// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toastStore } from '#ui/feedback/toast-store.ts'
import { createFakeApi, errorResponse, ok } from '../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { PushDevicesCard } from './PushDevicesCard.tsx'

const toastMessages = () => toastStore.getSnapshot().map(({ message }) => message)
const createDevice = (id: string, overrides: { platform?: string; receives?: boolean } = {}) => ({
  id,
  platform: 'ios',
  user_agent: 'Partlane/1 CFNetwork',
  receives: true,
  registered_at: '2026-11-27T09:00:00.000Z',
  ...overrides,
})

function renderCard(
  list: ReturnType<typeof createDevice>[],
  { isOn = true, remove = undefined as ReturnType<typeof errorResponse> | undefined } = {},
) {
  let devices = list
  const server = createFakeApi({
    '/users/push_devices': () => ok({ is_on: isOn, devices }),
    '/users/push_devices/{id}': (input) => {
      const { id } = input as { id: string }
      devices = devices.filter((device) => device.id !== id)
      return remove ?? ok(undefined)
    },
  })
  return { ...renderPage(<PushDevicesCard />, { token: tokenFor(), call: server.call }), server }
}

beforeEach(() => toastStore.dismiss())
afterEach(cleanup)

describe('the card of devices', () => {
  it('lists devices and removes one', async () => {
    const { findByText, findByRole, queryByText, findAllByRole } = renderCard([
      createDevice('1'),
      createDevice('2', { platform: 'android' }),
    ])
    await findByText('iPhone or iPad')
    await findByText('On')
    expect(await findAllByRole('button')).toHaveLength(2)
    fireEvent.click(await findByRole('button', { name: /^Remove Android device/ }))
    await waitFor(() => expect(queryByText('Android device')).toBeNull())
    expect(toastMessages()).toEqual(['Android device gets no more notifications until you open the app on it again.'])
  })

  it('says that there is none', async () => {
    const { findByText } = renderCard([])
    await findByText(/^No device yet/)
    await findByText('Off')
  })

  it('says that a device cannot be reached', async () => {
    const { findByText } = renderCard([createDevice('1', { receives: false })])
    await findByText(/^This device cannot be reached/)
    await findByText('Off')
  })

  it('says that the site sends none', async () => {
    const { findByText } = renderCard([createDevice('1')], { isOn: false })
    await findByText(/does not send notifications to the app/)
  })

  it('shows an error, and refetches a device that is gone', async () => {
    const { findByRole, findByText } = renderCard([createDevice('1')], { remove: errorResponse(404, 'not_found') })
    fireEvent.click(await findByRole('button', { name: /^Remove/ }))
    await findByText(/^No device yet/)
    expect(toastMessages()).toHaveLength(1)
  })

  it('can be loaded again after an error', async () => {
    const server = createFakeApi({ '/users/push_devices': () => errorResponse(500, 'internal_error') })
    const { findByRole } = renderPage(<PushDevicesCard />, { token: tokenFor(), call: server.call })
    await findByRole('button', { name: 'Try again' })
  })
})
