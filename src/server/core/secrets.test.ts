import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isCodigo, isCodigoVerificacao } from '#contract/fields/codigo.ts'
import { createSecrets, loadOrCreateSecret, randomCodigo, randomCodigoVerificacao, randomName } from './secrets.ts'
import { createTokens } from './tokens.ts'

const secrets = createSecrets('one secret of the tests, long enough')

describe('secrets', () => {
  it('decrypts what it encrypted and nothing that was altered', () => {
    const sealed = secrets.encrypt('ABCDE12345')
    expect(sealed).not.toContain('ABCDE12345')
    expect(secrets.decrypt(sealed)).toBe('ABCDE12345')
    const altered = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
    expect(() => secrets.decrypt(altered)).toThrow()
  })

  it('keeps keyed hashes of different purposes and secrets apart', () => {
    expect(secrets.hmac('acesso', 'X')).toBe(secrets.hmac('acesso', 'X'))
    expect(secrets.hmac('acesso', 'X')).not.toBe(secrets.hmac('participante', 'X'))
    expect(secrets.hmac('acesso', 'X')).not.toBe(createSecrets('another secret, also long enough').hmac('acesso', 'X'))
    expect(secrets.sameHmac('ab', 'abc')).toBe(false)
  })

  it('makes codes of the shapes the contract names', () => {
    for (let repetition = 0; repetition < 200; repetition++) {
      expect(isCodigo(randomCodigo())).toBe(true)
      expect(isCodigoVerificacao(randomCodigoVerificacao())).toBe(true)
      expect(randomName()).toMatch(/^[\w-]{22}$/)
    }
  })

  it('keeps the secret it made, readable by its owner only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'memorial-'))
    const secret = loadOrCreateSecret(folder)
    expect(secret.length).toBeGreaterThanOrEqual(43)
    expect(loadOrCreateSecret(folder)).toBe(secret)
    expect(statSync(join(folder, 'segredo')).mode & 0o077).toBe(0)
    rmSync(folder, { recursive: true })
  })
})

describe('tokens', () => {
  const tokens = createTokens(secrets.jwtKey)

  it('verifies its own token for its own audience only', () => {
    const token = tokens.sign('sessao', { sid: 'a' }, 60)
    expect(tokens.verify('sessao', token)).toMatchObject({ sid: 'a' })
    expect(tokens.verify('passe', token)).toBeUndefined()
    expect(
      createTokens(createSecrets('another secret, also long enough').jwtKey).verify('sessao', token),
    ).toBeUndefined()
  })

  it.each([undefined, '', 'undefined', 'null', 'a.b.c', 'x'.repeat(5000)])('takes %j for no token', token => {
    expect(tokens.verify('sessao', token)).toBeUndefined()
  })

  it('refuses an unsigned token and an expired one', () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part({ sid: 'a', iss: 'memorial', aud: 'sessao', exp: 9_999_999_999 })}.`
    expect(tokens.verify('sessao', unsigned)).toBeUndefined()
    expect(tokens.verify('sessao', tokens.sign('sessao', { sid: 'a' }, -1))).toBeUndefined()
  })
})
