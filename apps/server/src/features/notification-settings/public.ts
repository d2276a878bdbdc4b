export { eraseNotificationSettings, exportNotificationSettings } from './personal-data.ts'
