import { useQuery } from '@tanstack/react-query'

export type DeviceName = { browser: string | undefined; system: string | undefined; mobile: boolean }

/** What a browser says of itself, in two words. The reader of such lines is fetched when the first device is shown. */
async function parseDeviceName(userAgent: string): Promise<DeviceName> {
  const { default: Bowser } = await import('bowser')
  if (userAgent === '') return { browser: undefined, system: undefined, mobile: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name, system: os.name, mobile: platform.type === 'mobile' || platform.type === 'tablet' }
}

/** undefined until the reader is there; what it cannot read has no names. */
export function useDeviceName(userAgent: string): DeviceName | undefined {
  const { data } = useQuery({
    queryKey: ['device-name', userAgent],
    queryFn: () => parseDeviceName(userAgent),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
