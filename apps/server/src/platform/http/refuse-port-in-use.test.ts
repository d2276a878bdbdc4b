import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '#platform/db/free-port.ts'
import { refusePortInUse } from './refuse-port-in-use.ts'

it('refuses a port that another program uses in one sentence, and leaves a free one free', async () => {
  const PORT = await findFreePort()
  await refusePortInUse({ HOST: '127.0.0.1', PORT })
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(PORT, '127.0.0.1', resolve))
  await expect(refusePortInUse({ HOST: '127.0.0.1', PORT })).rejects.toThrow(`another program uses the port ${PORT}`)
})
