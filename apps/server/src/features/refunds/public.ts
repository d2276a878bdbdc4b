export { eraseRefunds, exportRefunds } from './personal-data.ts'
