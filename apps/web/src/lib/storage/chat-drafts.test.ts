// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { readChatDraft, readVisitorDraft, saveChatDraft, saveVisitorDraft } from './chat-drafts.ts'
import { removeChatDrafts } from './chat-drafts-key.ts'

const own = { userId: '1', chatId: '7' }

afterEach(() => sessionStorage.clear())

describe('texts that are not sent yet', () => {
  it('belong to one conversation, until they are sent', () => {
    saveChatDraft(own, 'Hello')
    saveChatDraft({ ...own, chatId: '8' }, 'Other')
    expect([readChatDraft(own), readChatDraft({ ...own, chatId: '8' })]).toEqual(['Hello', 'Other'])
    saveChatDraft(own, '')
    expect([readChatDraft(own), readChatDraft({ ...own, chatId: '8' })]).toEqual(['', 'Other'])
    saveChatDraft({ ...own, chatId: '8' }, '')
    expect(sessionStorage.length).toBe(0)
  })

  it('are removed when another member reads', () => {
    saveChatDraft(own, 'Hello')
    expect(readChatDraft({ userId: '2', chatId: '7' })).toBe('')
    expect(readChatDraft(own)).toBe('')
    expect(sessionStorage.length).toBe(0)
  })

  it('of a visitor are those of the member who signs in then', () => {
    saveVisitorDraft({ userId: null, slug: 'disc' }, 'Hi')
    expect(readVisitorDraft({ userId: null, slug: 'disc' })).toBe('Hi')
    expect(readVisitorDraft({ userId: '1', slug: 'pad' })).toBe('')
    expect(readVisitorDraft({ userId: '1', slug: 'disc' })).toBe('Hi')
  })

  it('of a member in the dialog are not shown to visitors, and removed when another member reads', () => {
    const ofMember = { userId: '1', slug: 'disc' }
    saveVisitorDraft(ofMember, 'Hi')
    expect(readVisitorDraft({ userId: null, slug: 'disc' })).toBe('')
    expect(readVisitorDraft(ofMember)).toBe('Hi')
    expect(readVisitorDraft({ userId: '2', slug: 'pad' })).toBe('')
    expect(readVisitorDraft(ofMember)).toBe('')
    expect(sessionStorage.length).toBe(0)
  })

  it('stay when the server ends the session, and not when the user leaves', () => {
    for (const reason of ['session_ended', 'token_expired', 'signed_out', 'signed_out_elsewhere', 'account_closed'] as const) {
      saveChatDraft(own, 'Hello')
      saveVisitorDraft({ userId: null, slug: 'disc' }, 'Hi')
      removeChatDrafts(reason)
      const isKnown = reason === 'session_ended' || reason === 'token_expired'
      expect([reason, readChatDraft(own), readVisitorDraft({ userId: null, slug: 'disc' })]).toEqual([
        reason,
        isKnown ? 'Hello' : '',
        isKnown ? 'Hi' : '',
      ])
    }
  })

  it('are empty when the storage has something else', () => {
    sessionStorage.setItem('chat-drafts', '{')
    sessionStorage.setItem('visitor-draft', 'null')
    expect([readChatDraft(own), readVisitorDraft({ userId: null, slug: 'disc' })]).toEqual(['', ''])
  })
})
