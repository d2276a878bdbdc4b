import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'

export type DeviceName = { browser: string | undefined; system: string | undefined; isMobile: boolean }

/**
 * Finds the names of the browser and the operating system in a user agent. The parser is loaded
 * when the first device is shown.
 */
async function parseDeviceName(userAgent: string): Promise<DeviceName> {
  const { default: Bowser } = await import('bowser')
  if (userAgent === '') return { browser: undefined, system: undefined, isMobile: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name, system: os.name, isMobile: platform.type === 'mobile' || platform.type === 'tablet' }
}

/** undefined until the parser is loaded. Unknown user agents have no names. */
export function useDeviceName(userAgent: string): DeviceName | undefined {
  const { data } = useQuery({
    queryKey: ['device-name', userAgent],
    queryFn: () => parseDeviceName(userAgent),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** The names as one text. An ellipsis until the parser is loaded. */
export function useDeviceLabel(name: DeviceName | undefined): string {
  const { t } = useI18n('accounts')
  if (name === undefined) return '…'
  const { browser, system } = name
  if (browser && system) return t('devices.name', { browser, system })
  return browser ?? system ?? t('devices.unknown')
}
