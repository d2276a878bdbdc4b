import { describe, expect, it } from 'vitest'
import type { ChannelContext } from '#platform/cable/define-channel.ts'
import { channels } from './channels.ts'
import type { CurrentUser } from './context.ts'

const member: CurrentUser = {
  id: 1,
  sessionId: 1,
  slug: 'a-member',
  role: 'personal',
  status: 'verified',
  confirmed: true,
  documents_uploaded: false,
  operator: false,
  keepMeLoggedIn: false,
}
const guest: CurrentUser = { ...member, role: 'guest', status: 'guest', confirmed: false }

/** Parameters of all channels. Each channel accepts at least one of them. */
const samples = [{}, { chat_id: 1 }, { listing_slug: 'brake-disc' }]
const publicChannels = ['AuctionsChannel']
const contextOf = (user: CurrentUser | undefined) => ({ user }) as ChannelContext

describe.each(channels)('$name', (channel) => {
  const accepted = samples.filter((params) => channel.open(params, contextOf(member)))

  it('is for members only, or for everybody if it is public', () => {
    const isPublic = publicChannels.includes(channel.name)
    expect(accepted).not.toEqual([])
    for (const params of accepted)
      for (const user of [guest, undefined]) expect(channel.open(params, contextOf(user)) !== undefined).toBe(isPublic)
  })

  it('refuses unknown parameters', () => {
    for (const params of accepted) expect(channel.open({ ...params, page: 1 }, contextOf(member))).toBeUndefined()
  })
})
