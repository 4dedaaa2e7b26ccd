import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BODY_BYTES } from '#contract/limits.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'

const deployed = (path: string) => readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8')
const nginx = deployed('nginx/memorial.conf')

/** Calls that receive a form with a file, or a part of a file. */
const uploads = Object.entries<Route>(routes).flatMap(([key, { form }]) =>
  form === 'multipart' || form === 'bytes' ? [key.replace(/^\w+ /, '').replace(/:\w+/g, '10007')] : [],
)
/** The `location` of nginx with the bound of uploads. */
const [, bounded = ''] = /location ~ (\S+) \{[^}]*limit_conn memorial_envios/.exec(nginx) ?? []

describe('the uploads in deploy/', () => {
  it.each(uploads)('bound %s by the uploads of one address, also with a slash behind it', path => {
    for (const address of [path, `${path}/`]) expect(address).toMatch(new RegExp(bounded))
  })

  it('let no other call of a visitor count as one', () => {
    for (const path of ['/homenagem/novidades/7', '/homenagem/homenagem-aprovadas/7', '/despedida/7', '/participantes'])
      expect(path).not.toMatch(new RegExp(bounded))
  })

  it('let bodies pass that the portal accepts, at both fronts', () => {
    const largest = Math.max(...Object.values(BODY_BYTES))
    const [, nginxMb] = /client_max_body_size (\d+)m;/.exec(nginx) ?? []
    // A megabyte of Caddy has a million bytes.
    const [, caddyMb] = /max_size (\d+)MB/.exec(deployed('caddy/Caddyfile')) ?? []
    expect(Number(nginxMb) * 2 ** 20).toBeGreaterThan(largest)
    expect(Number(caddyMb) * 1e6).toBeGreaterThan(largest)
  })
})
