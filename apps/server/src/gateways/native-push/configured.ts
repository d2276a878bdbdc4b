import type { Clock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { joinMessages } from './join-messages.ts'
import { createExpoPush } from './live.ts'
import type { NativePush, NativePushService } from './port.ts'
import { createSandboxNativePush } from './sandbox.ts'

/** The push service for devices. Undefined: push messages to devices are off. */
export function createConfiguredNativePush(config: Config, clock: Clock): NativePushService | undefined {
  const gateway = createGateway(config, clock)
  return gateway && { gateway, send: joinMessages(gateway) }
}

function createGateway(config: Config, clock: Clock): NativePush | undefined {
  const { nativePush, EXPO_URL: baseUrl, EXPO_ACCESS_TOKEN: accessToken, dataDir, isProduction } = config
  if (nativePush === 'expo') return createExpoPush({ baseUrl, accessToken })
  return nativePush === 'sandbox' ? createSandboxNativePush({ dataDir, isProduction, clock }) : undefined
}
