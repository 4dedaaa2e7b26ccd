import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]
const responseWith = async (environment: Record<string, string>, url = '/healthz') => {
  const app = await buildApp({ ...t.deps, config: { ...t.deps.config, ...readConfig(environment) } })
  const response = await app.inject({ url })
  await app.close()
  return response
}

describe('the headers of every response', () => {
  it('allow only resources of the portal itself, whatever the status', async () => {
    const required = [
      { url: '/exibicao/despedidas/ultimas', status: 200 },
      { url: '/cliente/despedidas', status: 401 },
      { url: '/exibicao/despedida/1/0', status: 404 },
      { url: '/exibicao/despedidas/busca', status: 400 },
      { url: '/nada.js', status: 404 },
      { url: '/healthz', status: 200 },
    ]
    for (const { url, status } of required) {
      const { statusCode, headers } = await t.app.inject({ url })
      expect(statusCode, url).toBe(status)
      expect(String(headers['content-security-policy']).split(';').sort(), url).toEqual([...POLICY].sort())
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': 'same-origin',
      })
      for (const name of ['x-powered-by', 'server', 'access-control-allow-origin'])
        expect(headers[name], url).toBeUndefined()
    }
  })

  it('allow the picture from the edge, where there is one, and nothing else', async () => {
    const BORDA_URL = 'https://ao-vivo.exemplo.com.br'
    const { headers } = await responseWith({ BORDA_URL, BORDA_CHAVE: 'c'.repeat(48) })
    const policy = String(headers['content-security-policy']).split(';')
    const ofEdge = POLICY.map(line => (/^(img|media|connect)-src /.test(line) ? `${line} ${BORDA_URL}` : line))
    expect(new Set(policy)).toEqual(new Set(ofEdge))
  })

  it('allow nothing where an address cannot be decoded', async () => {
    const { statusCode, headers } = await t.app.inject({ url: '/exibicao/%' })
    expect(statusCode).toBe(404)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  })

  it('enforce https when the public address uses it, and only then', async () => {
    const plain = await responseWith({ PUBLIC_URL: 'http://portal.exemplo.com.br' })
    expect(plain.headers['strict-transport-security']).toBeUndefined()
    const safe = await responseWith({ PUBLIC_URL: 'https://portal.exemplo.com.br' })
    expect(safe.headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  })
})

/** How the code of a page asks for a feature of the browser. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  camera: /getUserMedia\(\{ video/,
  microphone: /getUserMedia\(\{[^}]*audio/,
  'screen-wake-lock': /navigator\.wakeLock/,
  autoplay: /<video[^>]*\bautoPlay/,
  fullscreen: /<video[^>]*\bcontrols|requestFullscreen/,
  'picture-in-picture': /<video[^>]*\bcontrols|requestPictureInPicture/,
  'clipboard-write': /clipboard\.write/,
  'web-share': /navigator\.share/,
  'clipboard-read': /clipboard\.read/,
  'display-capture': /getDisplayMedia/,
  'encrypted-media': /requestMediaKeySystemAccess/,
  geolocation: /navigator\.geolocation/,
  bluetooth: /navigator\.bluetooth/,
  usb: /navigator\.usb/,
  serial: /navigator\.serial/,
  hid: /navigator\.hid/,
  midi: /requestMIDIAccess/,
  payment: /PaymentRequest/,
  accelerometer: /DeviceMotionEvent/,
  gyroscope: /DeviceOrientationEvent/,
  'idle-detection': /IdleDetector/,
  'local-fonts': /queryLocalFonts/,
  'publickey-credentials-get': /navigator\.credentials/,
  'storage-access': /requestStorageAccess/,
}

describe('the Permissions-Policy of a document', () => {
  const read = async () => {
    const { headers } = await responseWith({ DOCS_ABERTOS: '1' }, '/docs')
    expect(headers['content-type']).toMatch(/^text\/html/)
    return Object.fromEntries(
      String(headers['permissions-policy'])
        .split(', ')
        .map(one => one.split('=')),
    )
  }

  it('gives pages what their code uses, and nothing else', async () => {
    const code = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
      .filter(path => /\.tsx?$/.test(path) && !path.includes('.test.'))
      .map(path => readFileSync(`src/web/${path}`, 'utf8'))
      .join('\n')
    const policy = await read()
    for (const [feature, sign] of Object.entries(SIGNS))
      expect(policy[feature], feature).toBe(sign.test(code) ? '(self)' : '()')
  })

  it('is not sent with what is no document', async () => {
    for (const url of ['/exibicao/datas', '/healthz', '/nada.js'])
      expect((await t.app.inject({ url })).headers['permissions-policy'], url).toBeUndefined()
  })
})

describe('/.well-known/security.txt', () => {
  const path = '/.well-known/security.txt'

  it('names the configured contact and expires in less than a year', async () => {
    const response = await responseWith(
      { SEGURANCA_CONTATO: 'mailto:seguranca@exemplo.com.br', PUBLIC_URL: 'https://portal.exemplo.com.br' },
      path,
    )
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    const fields = Object.fromEntries(
      response.body
        .trim()
        .split('\n')
        .map(line => line.split(/: (.*)/s).slice(0, 2)),
    )
    expect(fields).toMatchObject({
      Contact: 'mailto:seguranca@exemplo.com.br',
      Canonical: `https://portal.exemplo.com.br${path}`,
    })
    const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(100)
    expect(days).toBeLessThan(365)
  })

  it('is a 404 without a contact, and an invalid contact stops the start', async () => {
    expect((await responseWith({}, path)).statusCode).toBe(404)
    for (const SEGURANCA_CONTATO of ['seguranca@exemplo.com.br', 'http://exemplo.com.br', 'mailto:a@b\nContact: x'])
      expect(() => readConfig({ SEGURANCA_CONTATO }), SEGURANCA_CONTATO).toThrow(ConfigError)
  })
})
