import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '#platform/cable/test-helpers.ts'
import { findFreePort } from '#platform/db/free-port.ts'

/** Debian installs it outside of the path of users. */
const candidates = ['nginx', '/usr/sbin/nginx']
export const nginxCommand = candidates.find((command) => spawnSync(command, ['-v']).status === 0)

const createConfig = (folder: string, port: number, ports: readonly number[]) => `
  daemon off;
  pid ${folder}/nginx.pid;
  error_log ${folder}/error.log warn;
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  events { worker_connections 512; }
  http {
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
    upstream partlane {
      ${ports.map((upstreamPort) => `server 127.0.0.1:${upstreamPort} max_fails=1 fail_timeout=1s;`).join(' ')}
    }
    map $http_upgrade $connection_of_upgrade { default upgrade; '' ''; }
    server {
      listen 127.0.0.1:${port};
      location / {
        proxy_pass http://partlane;
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $connection_of_upgrade;
        proxy_next_upstream error timeout;
      }
    }
  }`

/** Starts nginx as a proxy of these ports, which take turns. */
export async function startNginx(ports: readonly number[]) {
  if (!nginxCommand) throw new Error('nginx is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'partlane-nginx-'))
  mkdirSync(join(folder, 'logs'))
  const port = await findFreePort()
  writeFileSync(join(folder, 'nginx.conf'), createConfig(folder, port, ports))
  const child: ChildProcess = spawn(nginxCommand, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  let isListening = false
  const tryConnect = () =>
    fetch(url).then(
      () => {
        isListening = true
      },
      () => child.exitCode === null && setTimeout(tryConnect, 20),
    )
  void tryConnect()
  await waitUntil('nginx listens', () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${readFileSync(join(folder, 'error.log'), 'utf8')}`)
    return isListening
  })
  return {
    url,
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
