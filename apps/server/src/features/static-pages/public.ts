export { getAgreedTermsVersion, getTermsVersion } from './agreed-terms.ts'
