export { erasePickups, exportPickups } from './personal-data.ts'
