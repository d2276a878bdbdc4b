// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { removeChatDrafts } from './chat-drafts-key.ts'
import { readTextDraft, saveTextDraft } from './text-drafts.ts'

const own = { ownerId: '1', form: 'appeal:5' }

afterEach(() => sessionStorage.clear())

describe('the text of a form that was not sent', () => {
  it('belongs to one form, until it is sent', () => {
    saveTextDraft(own, 'Wrong.')
    saveTextDraft({ ...own, form: 'appeal:6' }, 'Other')
    expect([readTextDraft(own), readTextDraft({ ...own, form: 'appeal:6' })]).toEqual(['Wrong.', 'Other'])
    saveTextDraft(own, '')
    saveTextDraft({ ...own, form: 'appeal:6' }, '')
    expect(sessionStorage.length).toBe(0)
  })

  it('is not read by another user, whose first text replaces it', () => {
    saveTextDraft(own, 'Wrong.')
    expect(readTextDraft({ ...own, ownerId: '2' })).toBe('')
    saveTextDraft({ ...own, ownerId: '2' }, 'Mine')
    expect(readTextDraft(own)).toBe('')
  })

  it('stays when the server ends the session, and not when the user leaves', () => {
    saveTextDraft(own, 'Wrong.')
    removeChatDrafts('token_expired')
    expect(readTextDraft(own)).toBe('Wrong.')
    removeChatDrafts('signed_out')
    expect(readTextDraft(own)).toBe('')
  })
})
