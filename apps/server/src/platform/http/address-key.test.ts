import { describe, expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

describe('addressKey', () => {
  it('is the same for all IPv6 addresses of one /64, in every spelling', () => {
    const addresses = ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2:0:0:0:0', '2001:db8:1:2::9%eth0']
    expect(addresses.map(addressKey)).toEqual(addresses.map(() => '2001:db8:1:2::/64'))
    expect(addressKey('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
    expect(addressKey('::1')).toBe('::/64')
  })

  it('is the IPv4 address for IPv4 addresses, also when they are written as IPv6', () => {
    const addresses = ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '64:ff9b::192.0.2.7']
    expect(addresses.map(addressKey)).toEqual(addresses.map(() => '192.0.2.7'))
    expect(addressKey('192.0.2.8')).toBe('192.0.2.8')
  })

  it('returns text that is not an address unchanged', () => {
    expect(['', 'unknown', '1.2.3.4, 5.6.7.8'].map(addressKey)).toEqual(['', 'unknown', '1.2.3.4, 5.6.7.8'])
  })
})
