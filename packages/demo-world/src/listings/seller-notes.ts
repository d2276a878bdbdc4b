import { readCsv } from '../csv-files.ts'

const rows = readCsv<'language' | 'about' | 'note'>('data/seller-notes.csv')
const notes = (language: 'en' | 'fr', about: 'used' | 'marked' | 'new' | 'dispatch'): string[] =>
  rows.flatMap((row) => (row.language === language && row.about === about ? row.note : []))

/**
 * Sentences that sellers write about a used part, a used part with marks, a new part and the
 * dispatch. They suit any part.
 */
export const englishNotes = {
  used: notes('en', 'used'),
  marked: notes('en', 'marked'),
  new: notes('en', 'new'),
  dispatch: notes('en', 'dispatch'),
}
export const frenchNotes = {
  used: notes('fr', 'used'),
  marked: notes('fr', 'marked'),
  new: notes('fr', 'new'),
  dispatch: notes('fr', 'dispatch'),
}
