import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webPush from 'web-push'
import { z } from 'zod'
import type { Config } from '#platform/config/config.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

const storedKeys = z.object({ publicKey: z.string(), privateKey: z.string() })

/**
 * The VAPID keys of the configuration. Outside production they are generated once and stored in
 * DATA_DIR. Undefined in production without configured keys: push to browsers is off.
 */
export function readVapidKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, isProduction, dataDir }: Config): VapidKeys | undefined {
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY) return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
  return isProduction ? undefined : loadOrCreateKeys(dataDir)
}

function loadOrCreateKeys(dataDir: string): VapidKeys {
  const file = join(dataDir, 'vapid-keys.json')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Stored by an earlier start.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return storedKeys.parse(JSON.parse(readFileSync(file, 'utf8')))
}
