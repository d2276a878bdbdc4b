export { loadPackedLabels } from './load-packed-labels.ts'
