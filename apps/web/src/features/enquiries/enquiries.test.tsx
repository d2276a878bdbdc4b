// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type EnquiryTarget, useOpenEnquiry } from '#lib/enquiries/enquiry-context.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { EnquiriesOfListing } from './EnquiriesOfListing.tsx'
import { EnquiryProvider } from './EnquiryProvider.tsx'

afterEach(cleanup)

const enquiry = {
  id: '3',
  chat_id: '5',
  message_id: '10',
  reply_message_id: '11',
  status: 'published' as const,
  text: 'Does it <b>fit</b>?',
  reply: 'Yes, it fits.',
  published_at: '2026-11-24T10:00:00.000Z',
}
type Input = Record<string, unknown>

function fakeServer(respond: (key: string) => InProcessResult | undefined = () => undefined) {
  const calls: { key: string; input: Input }[] = []
  const call = async ({ method, path }: { method: string; path: string }, input: Input): Promise<InProcessResult> => {
    const key = `${method} ${path}`
    calls.push({ key, input })
    return respond(key) ?? { ok: true, value: method === 'GET' ? [enquiry] : enquiry }
  }
  return { call, inputsOf: (key: string) => calls.filter((sent) => sent.key === key).map(({ input }) => input) }
}

describe('the questions of a listing', () => {
  it('are shown as typed, without actions for visitors', async () => {
    renderPage(<EnquiriesOfListing slug="disc" isOwn={false} />, { call: fakeServer().call })
    const section = await screen.findByRole('region', { name: /Questions and answers/ })
    expect(section.textContent).toContain('Does it <b>fit</b>?')
    expect(section.textContent).toContain('Yes, it fits.')
    expect(within(section).queryByRole('button')).toBeNull()
  })

  it('are changed and removed by their seller', async () => {
    const server = fakeServer()
    renderPage(<EnquiriesOfListing slug="disc" isOwn />, { call: server.call, token: tokenFor() })
    fireEvent.click(await screen.findByRole('button', { name: /^Edit the question/ }))
    fireEvent.change(await screen.findByRole('textbox', { name: 'Answer' }), { target: { value: 'Yes.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.inputsOf('PUT /users/enquiries/{id}')).toEqual([{ id: '3', enquiry: { text: enquiry.text, reply: 'Yes.' } }]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: /^Remove the question/ }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(server.inputsOf('DELETE /users/enquiries/{id}')).toEqual([{ id: '3' }]))
  })
})

describe('publishing a question', () => {
  const replies = [
    { id: '11', text: 'Yes, it fits.' },
    { id: '12', text: 'Sold with bolts.' },
  ]
  const target: EnquiryTarget = { kind: 'publish', chatId: '5', message: { id: '10', text: 'Hi, does it fit?' }, replies }
  const Opener = () => {
    const open = useOpenEnquiry()
    return (
      <button type="button" onClick={() => open?.(target)}>
        Open
      </button>
    )
  }
  const open = async (server: ReturnType<typeof fakeServer>) => {
    renderPage(
      <EnquiryProvider>
        <Opener />
      </EnquiryProvider>,
      { call: server.call, token: tokenFor() },
    )
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    return screen.findByRole('textbox', { name: 'Question' })
  }
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Publish' }))

  it('sends the shortened question with the chosen reply', async () => {
    const server = fakeServer()
    fireEvent.change(await open(server), { target: { value: 'does it fit?' } })
    fireEvent.change(screen.getByRole('combobox', { name: 'Message with the answer' }), { target: { value: '12' } })
    expect((screen.getByRole('textbox', { name: 'Answer' }) as HTMLTextAreaElement).value).toBe('Sold with bolts.')
    submit()
    const sent = { message_id: '10', reply_message_id: '12', text: 'does it fit?', reply: 'Sold with bolts.' }
    await waitFor(() => expect(server.inputsOf('POST /users/chats/{id}/enquiries')).toEqual([{ id: '5', enquiry: sent }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows errors at their fields, and sends no empty text', async () => {
    const errors = [{ status: '422', code: 'enquiry_words_added', title: '', source: { pointer: '/enquiry/text' } }]
    const server = fakeServer((key) => (key.startsWith('POST') ? { ok: false, status: 422, errors } : undefined))
    const field = await open(server)
    fireEvent.change(field, { target: { value: ' ' } })
    submit()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(server.inputsOf('POST /users/chats/{id}/enquiries')).toEqual([])
    fireEvent.change(field, { target: { value: 'Does it really fit?' } })
    submit()
    expect(await screen.findByText(/not add words or change their order/)).toBeTruthy()
  })
})
