export { getAgreedTermsVersion, getTermsVersion } from './agreed-terms.ts'
export { renderMailAttachment } from './render-mail-attachment.ts'
export { getVersionInForce, renderAgreedTerms, renderStaticPage } from './render-static-page.ts'
