import { describe, expect, it } from 'vitest'
import { englishNotes, frenchNotes } from './seller-notes.ts'

describe('notes of sellers', () => {
  it.each([
    ['used', [...englishNotes.used, ...englishNotes.marked], 40],
    ['new', englishNotes.new, 20],
    ['dispatch', englishNotes.dispatch, 12],
  ])('are enough different sentences about %s', (_about, notes, minimum) => {
    expect(new Set(notes).size).toBe(notes.length)
    expect(notes.length).toBeGreaterThanOrEqual(minimum)
    expect(notes.filter((note) => !/^[A-Z].{8,118}[.!]$/.test(note))).toEqual([])
  })

  it('exist in French too', () => {
    for (const notes of [[...frenchNotes.used, ...frenchNotes.marked], frenchNotes.new, frenchNotes.dispatch])
      expect(notes.length).toBeGreaterThanOrEqual(4)
  })
})
