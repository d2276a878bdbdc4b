import { describe, expect, it } from 'vitest'
import { type PersonStanding, personActionFault, personActionsFor } from './person-actions.ts'

const private_: PersonStanding = { role: 'personal', status: 'verified', operator: false, confirmed: true, documents_waiting: 0 }
const business: PersonStanding = { ...private_, role: 'business', status: 'unverified', documents_waiting: 2 }

describe('what an operator may do with', () => {
  it.each([
    ['a private person', private_, ['block']],
    ['one who is blocked', { ...private_, status: 'blocked' }, ['restore']],
    ['one who closed the account', { ...private_, status: 'deleted' }, []],
    ['a guest', { ...private_, role: 'guest', status: 'guest' }, []],
    ['another operator', { ...private_, operator: true }, []],
    ['a business whose documents wait', business, ['approve', 'refuse', 'block']],
    ['one that cannot be reached yet', { ...business, confirmed: false }, ['refuse', 'block']],
    ['one without documents', { ...business, documents_waiting: 0 }, ['block']],
    ['an approved one that sent more', { ...business, status: 'verified' }, ['approve', 'refuse', 'block']],
    ['one that is blocked while documents wait', { ...business, status: 'blocked' }, ['refuse', 'restore']],
  ] as const)('%s', (_who, person, actions) => expect(personActionsFor(person)).toEqual(actions))

  it('is refused with the reason that comes first', () => {
    expect(personActionFault('approve', private_)).toBe('business_only')
    expect(personActionFault('approve', { ...business, confirmed: false })).toBe('confirmation_required')
    expect(personActionFault('approve', { ...business, documents_waiting: 0 })).toBe('no_documents_waiting')
    expect(personActionFault('approve', { ...business, status: 'blocked' })).toBe('account_is_blocked')
    expect(personActionFault('block', { ...private_, operator: true })).toBe('operators_are_not_blocked')
    expect(personActionFault('block', { ...private_, status: 'blocked' })).toBe('account_is_blocked')
    expect(personActionFault('restore', private_)).toBe('account_is_verified')
  })
})
