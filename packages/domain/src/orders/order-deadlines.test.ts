import { describe, expect, it } from 'vitest'
import { listExtendedKinds } from './order-deadlines.ts'

describe('listExtendedKinds', () => {
  it('moves the deadlines that count from an extended one', () => {
    expect(listExtendedKinds('dispatch')).toEqual(['dispatch', 'cancel_allowed', 'cancel'])
    expect(listExtendedKinds('cancel_allowed')).toEqual(['cancel_allowed', 'cancel'])
    expect(listExtendedKinds('accept')).toEqual(['accept'])
    expect(listExtendedKinds('confirm')).toEqual(['confirm'])
  })
})
