import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const read = (env: Record<string, string>) => readConfig({ TOKEN_SECRET: 'x'.repeat(40), ...env })

/** The settings of push messages to devices that are refused. */
function issuesOf(env: Record<string, string>): string[] {
  try {
    read(env)
    return []
  } catch (error) {
    return (error as Error).message.split('\n').filter((line) => /^(NATIVE_PUSH|EXPO_)/.test(line))
  }
}

const production = { NODE_ENV: 'production' }

describe('settings of push messages to devices', () => {
  it('select the sandbox by default', () => expect(read({}).nativePush).toBe('sandbox'))

  it('may be missing in production', () => expect(issuesOf(production)).toEqual([]))

  it.each([
    [{ ...production, NATIVE_PUSH: 'sandbox' }, 'NATIVE_PUSH: the sandbox is not available in production'],
    [{ EXPO_ACCESS_TOKEN: 'token-of-expo' }, 'NATIVE_PUSH: must be expo with EXPO_ACCESS_TOKEN'],
    [{ ...production, NATIVE_PUSH: 'expo', EXPO_URL: 'http://127.0.0.1:1' }, 'EXPO_URL: must be https in production'],
  ])('refuse %o', (env, message) => expect(issuesOf(env)).toEqual([message]))

  it('accept Expo with and without a token', () => {
    expect(issuesOf({ ...production, NATIVE_PUSH: 'expo' })).toEqual([])
    expect(read({ NATIVE_PUSH: 'expo', EXPO_ACCESS_TOKEN: 'token-of-expo' }).nativePush).toBe('expo')
  })
})
