import { describe, expect, it } from 'vitest'
import { formatPlate, parsePlate } from './plate.ts'

describe('parsePlate', () => {
  it.each([
    ['oy15 kdn', 'OY15 KDN', 'current'],
    ['AA19AAA', 'AA19 AAA', 'current'],
    ['bd 51-smr', 'BD51 SMR', 'current'],
    ['L2WPS', 'L2 WPS', 'prefix'],
    ['r123 abc', 'R123 ABC', 'prefix'],
    ['Q789 XYX', 'Q789 XYX', 'prefix'],
    ['ABC 123D', 'ABC 123D', 'suffix'],
    ['A1', 'A 1', 'dateless'],
    ['ab 1234', 'AB 1234', 'dateless'],
    ['1234 AB', '1234 AB', 'dateless'],
    ['ABC 123', 'ABC 123', 'dateless'],
    ['123 ABC', '123 ABC', 'dateless'],
    ['AIG 1234', 'AIG 1234', 'northern_ireland'],
    ['yez 7', 'YEZ 7', 'northern_ireland'],
    ['1234 WIA', '1234 WIA', 'northern_ireland'],
  ])('parses %s as %s', (input, formatted, kind) => {
    expect(parsePlate(input)).toEqual({ plate: formatted.replace(' ', ''), formatted, kind })
  })

  it.each([
    '',
    'OY15KDNN',
    'QY15KDN',
    'OY15IQA',
    'I123ABC',
    'O123ABC',
    'ABC 0',
    'A012BCD',
    '12345AB',
    'AB-123-CD',
    '5Q0615301F',
    'ABCDEF',
    '123456',
  ])('returns undefined for %j', (input) => expect(parsePlate(input)).toBeUndefined())
})

describe('formatPlate', () => {
  it('formats British plates and returns others unchanged', () => {
    expect(formatPlate('OY15KDN')).toBe('OY15 KDN')
    expect(formatPlate('AB123CD')).toBe('AB123CD')
  })
})
