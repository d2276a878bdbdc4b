export { eraseEnquiries, exportEnquiries } from './personal-data.ts'
