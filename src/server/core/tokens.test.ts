import { createHmac, generateKeyPairSync } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { describe, expect, it } from 'vitest'
import { createSecrets } from './secrets.ts'
import { createTokens } from './tokens.ts'

const key = createSecrets('one secret of the tests, long enough').jwtKey
const tokens = createTokens(key)

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const hour = (): number => Math.floor(Date.now() / 1000) + 3600
const claims = (changed: object = {}) => ({
  sid: 'a',
  iss: 'memorial',
  aud: 'sessao',
  iat: hour() - 7200,
  exp: hour(),
  ...changed,
})
const forge = (header: object, payload: object, digest = 'sha256', secret: string = key): string => {
  const body = `${part(header)}.${part(payload)}`
  return `${body}.${createHmac(digest, secret).update(body).digest('base64url')}`
}
const HS256 = { alg: 'HS256', typ: 'JWT' }

describe('a session token', () => {
  it('built by the test with every claim right is accepted, so that the refusals below are meaningful', () => {
    expect(tokens.verify('sessao', forge(HS256, claims()))).toMatchObject({ sid: 'a' })
  })

  it.each([
    ['no algorithm', `${part({ alg: 'none', typ: 'JWT' })}.${part(claims())}.`],
    ['no algorithm, oddly spelt', `${part({ alg: 'nOnE', typ: 'JWT' })}.${part(claims())}.`],
    ['no algorithm and the right signature', forge({ alg: 'none', typ: 'JWT' }, claims())],
    ['HS512 under the same key', forge({ alg: 'HS512', typ: 'JWT' }, claims(), 'sha512')],
    ['HS384 named, HS256 signed', forge({ alg: 'HS384', typ: 'JWT' }, claims())],
    ['another key', forge(HS256, claims(), 'sha256', 'another key')],
    ['an empty key', forge(HS256, claims(), 'sha256', '')],
    ['another issuer', forge(HS256, claims({ iss: 'outro' }))],
    ['no issuer', forge(HS256, claims({ iss: undefined }))],
    ['another audience', forge(HS256, claims({ aud: 'imagens' }))],
    ['no audience', forge(HS256, claims({ aud: undefined }))],
    ['an expiry in the past', forge(HS256, claims({ exp: hour() - 3700 }))],
    ['no expiry', forge(HS256, claims({ exp: undefined }))],
    ['an expiry that is not a number', forge(HS256, claims({ exp: 'never' }))],
    ['an empty text', ''],
    ['the text "null"', 'null'],
    ['more characters than a token may have', forge(HS256, claims({ x: 'x'.repeat(3000) }))],
  ])('with %s is refused', (_, token) => {
    expect(tokens.verify('sessao', token)).toBeUndefined()
  })

  it('signed with RS256, or with a public key as the shared secret, is refused', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const options = { key: pem, algorithm: 'RS256', iss: 'memorial', aud: 'sessao', expiresIn: 3_600_000 } as const
    expect(tokens.verify('sessao', createSigner(options)({ sid: 'a' }))).toBeUndefined()
    expect(tokens.verify('sessao', forge(HS256, claims(), 'sha256', publicPem))).toBeUndefined()
  })

  it('with an altered payload is refused', () => {
    const [header, , signature] = forge(HS256, claims()).split('.')
    expect(tokens.verify('sessao', `${header}.${part(claims({ sid: 'b' }))}.${signature}`)).toBeUndefined()
  })
})
