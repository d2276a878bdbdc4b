import { describe, expect, it } from 'vitest'
import { addressKey, networkOf } from './address-key.ts'

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

describe('networkOf', () => {
  it('is a /24 of IPv4 and a /64 of IPv6', () => {
    expect(['192.0.2.1', '::ffff:192.0.2.99', '64:ff9b::192.0.2.1'].map(networkOf)).toEqual(Array.from({ length: 3 }, () => '192.0.2.0/24'))
    expect(networkOf('192.0.3.1')).toBe('192.0.3.0/24')
    expect(networkOf('2001:db8:1:2:3::9')).toBe('2001:db8:1:2::/64')
    expect(networkOf('unix-socket')).toBeUndefined()
    expect(['', '127.0.0.1', '::1', '10.0.0.7', '::ffff:192.168.1.4', 'fd00::1', '100.64.0.1'].filter(networkOf)).toEqual([])
  })
})
