export { eraseLikes, exportLikes } from './personal-data.ts'
