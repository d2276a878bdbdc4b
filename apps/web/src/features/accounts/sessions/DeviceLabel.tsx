import { useDeviceLabel, useDeviceName } from './device-name.ts'

/** Browser and operating system of a user agent. The page names the messages 'accounts'. */
export const DeviceLabel = ({ userAgent }: { userAgent: string }) => <>{useDeviceLabel(useDeviceName(userAgent))}</>
