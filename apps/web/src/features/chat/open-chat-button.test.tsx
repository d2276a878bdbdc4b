// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import type { Order } from '@partlane/client/orders'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { readChatDraft, readVisitorDraft, sellerDraftSlug } from '#lib/storage/chat-drafts.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { AskSellerButton } from './AskSellerButton.tsx'
import { AskSellerDialogButton } from './AskSellerDialogButton.tsx'
import { OrderMessageButton } from './OrderMessageButton.tsx'

afterEach(cleanup)

function fakeServer(result: InProcessResult = { ok: true, value: { id: '7' } }) {
  const inputs: object[] = []
  const call = async (_: object, input: object) => {
    inputs.push(input)
    return result
  }
  return { call, inputs }
}

const createOrder = (side: 'buyer' | 'seller', buyer: object = {}) =>
  ({
    side,
    items: [{ listing_slug: 'disc' }, { listing_slug: 'pad' }],
    seller: { slug: 'aire', role: 'business', former: false },
    buyer: { slug: 'nell', role: 'personal', former: false, ...buyer },
  }) as unknown as Order

describe('AskSellerButton', () => {
  it('opens the conversation about the listing', async () => {
    const { call, inputs } = fakeServer()
    const { router } = renderPage(<AskSellerButton slug="disc" />, { call, token: tokenFor() })
    fireEvent.click(screen.getByRole('button', { name: 'Ask the seller' }))
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/profile/messages?chatId=7'))
    expect(inputs).toEqual([{ chat: { listing_id: 'disc' } }])
  })

  it('lets visitors and guests write first, and leads them to sign-in with the text stored', async () => {
    for (const token of [undefined, tokenFor({ role: 'guest', status: 'guest' })]) {
      const { call, inputs } = fakeServer()
      const { router } = renderPage(<AskSellerButton slug="disc" />, { call, ...(token && { token }) })
      fireEvent.click(screen.getByRole('button', { name: 'Ask the seller' }))
      fireEvent.change(await screen.findByRole('textbox', { name: 'Your question' }), { target: { value: 'Does it fit?' } })
      fireEvent.click(screen.getByRole('button', { name: 'Continue to sign-in' }))
      await waitFor(() => expect(router.state.location.search).toBe('?return=%2Fprofile%2Fmessages%3Fask%3Ddisc'))
      expect(inputs).toEqual([])
      expect(readVisitorDraft({ userId: null, slug: 'disc' })).toBe('Does it fit?')
      expect(readVisitorDraft({ userId: null, slug: 'pad' })).toBe('')
      cleanup()
    }
  })

  it('says why a conversation cannot be opened', async () => {
    const { call } = fakeServer({ ok: false, status: 409, errors: [{ status: '409', code: 'chat_blocked', title: '' }] })
    renderPage(<AskSellerButton slug="disc" />, { call, token: tokenFor() })
    fireEvent.click(screen.getByRole('button', { name: 'Ask the seller' }))
    expect((await screen.findByRole('alert')).textContent).toBe('You cannot exchange messages with this user.')
  })
})

describe('OrderMessageButton', () => {
  it('opens the conversation about the first part, for a seller with the buyer', async () => {
    const { call, inputs } = fakeServer()
    renderPage(<OrderMessageButton order={createOrder('seller')} />, { call, token: tokenFor() })
    fireEvent.click(screen.getByRole('button', { name: 'Message the buyer' }))
    await waitFor(() => expect(inputs).toEqual([{ chat: { listing_id: 'disc', participant_id: 'nell' } }]))
  })

  it('is not there for guests and closed accounts', () => {
    renderPage(
      <>
        <OrderMessageButton order={createOrder('seller', { role: 'guest' })} />
        <OrderMessageButton order={createOrder('seller', { former: true })} />
      </>,
      { token: tokenFor() },
    )
    renderPage(<OrderMessageButton order={createOrder('buyer')} />, { token: tokenFor({ role: 'guest', status: 'guest' }) })
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('AskSellerDialogButton', () => {
  const card = { id: '1', slug: 'disc', title: 'Brake disc', part_number: '5Q0 615 301', price: null, seller: null }

  it('asks for a part of the seller first, then opens its conversation with the text', async () => {
    const calls: Record<string, unknown>[] = []
    const call = async ({ path }: { path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
      if (path === '/users/chats') {
        calls.push(input)
        return { ok: true, value: { id: '7' } }
      }
      return { ok: true, value: { items: [card], pagy: {}, meta: {} } }
    }
    const { router } = renderPage(<AskSellerDialogButton sellerSlug="aire" />, { call, token: tokenFor() })
    fireEvent.click(screen.getByRole('button', { name: 'Ask the seller' }))
    fireEvent.change(await screen.findByRole('textbox', { name: 'Your question' }), { target: { value: 'Is it new?' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Choose a part.')).toBeTruthy()
    expect(calls).toEqual([])
    fireEvent.click(screen.getByRole('combobox', { name: 'Part' }))
    fireEvent.click(await screen.findByRole('option', { name: /Brake disc/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(router.state.location.search).toBe('?chatId=7'))
    expect(calls).toEqual([{ chat: { listing_id: 'disc' } }])
    expect(readChatDraft({ userId: '1', chatId: '7' })).toBe('Is it new?')
    expect(readVisitorDraft({ userId: '1', slug: sellerDraftSlug('aire') })).toBe('')
  })

  it('has the text again that was typed before it was closed, of members and visitors', async () => {
    for (const token of [undefined, tokenFor()]) {
      renderPage(<AskSellerDialogButton sellerSlug="aire" />, token ? { token } : {})
      fireEvent.click(screen.getByRole('button', { name: 'Ask the seller' }))
      fireEvent.change(await screen.findByRole('textbox', { name: 'Your question' }), { target: { value: 'Is it new?' } })
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      fireEvent.click(screen.getByRole('button', { name: 'Ask the seller' }))
      expect(((await screen.findByRole('textbox', { name: 'Your question' })) as HTMLTextAreaElement).value).toBe('Is it new?')
      expect(readVisitorDraft({ userId: token ? '1' : null, slug: sellerDraftSlug('other') })).toBe('')
      cleanup()
    }
  })
})
