import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Member } from './people.ts'

type DeviceMessage = { title: string; body: string; data: { path: string } }

/** Registers a device of the native app for push messages. Returns its token. */
export async function registerDevice(request: APIRequestContext, member: Member, platform: 'ios' | 'android'): Promise<string> {
  const token = `ExponentPushToken[${randomUUID()}]`
  const response = await request.post('/api/v1/push_token', {
    data: { push_token: { token, platform } },
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(response.status()).toBe(204)
  return token
}

/** Reads the push sandbox: the messages to a device, newest first. */
export async function fetchDeviceMessages(request: APIRequestContext, token: string): Promise<DeviceMessage[]> {
  const response = await request.get('/dev/push.json', { params: { token } })
  return ((await response.json()) as { data: DeviceMessage[] }).data
}
