import { readFileSync } from 'node:fs'
import { maskContacts } from '@partlane/domain/chats/mask-contacts'
import { asksToPayElsewhere } from '@partlane/domain/chats/scam-patterns'
import { isShortened } from '@partlane/domain/enquiries/enquiry-rules'
import { describe, expect, it } from 'vitest'
import { createConversationChooser } from './choose-conversations.ts'
import { conversations } from './conversations.ts'

const all = [...conversations.en, ...conversations.fr]
const categories = readFileSync(new URL('../../catalogue/categories.csv', import.meta.url), 'utf8')
  .split('\n')
  .map((row) => row.split(',')[0])

describe('the conversations of the demo', () => {
  it('follow the rules of the product', () => {
    for (const { lines, published } of all) {
      for (const { text } of lines) expect([text, maskContacts(text), asksToPayElsewhere(text)]).toEqual([text, text, false])
      if (!published) continue
      expect(isShortened(lines[0]?.text ?? '', published.text), published.text).toBe(true)
      expect(lines[1]?.author).toBe('seller')
    }
  })

  it('are about categories that exist', () => {
    expect(all.flatMap(({ parts = [] }) => parts).filter((part) => !categories.includes(part))).toEqual([])
  })

  it('do not repeat for a buyer or a seller while others are left', () => {
    const choose = createConversationChooser(conversations.en)
    const part = { category: 'bonnets', main_category: 'body-panels' }
    const chosen = Array.from({ length: 8 }, (_, index) => choose({ ...part, buyer_id: index, seller_id: 100 }))
    expect(new Set(chosen).size).toBe(8)
    expect(chosen[0]?.parts).toContain('body-panels')
  })
})
