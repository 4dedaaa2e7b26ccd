import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isCodigo, isCodigoVerificacao } from '#contract/fields/codigo.ts'
import { createSecrets, loadOrCreateSecret, randomCodigo, randomCodigoVerificacao, randomName } from './secrets.ts'
import { createTokens } from './tokens.ts'

const secrets = createSecrets('one secret of the tests, long enough')

describe('secrets', () => {
  it('decrypt their own ciphertext and reject an altered one', () => {
    const ciphertext = secrets.encrypt('ABCDE12345')
    expect(ciphertext).not.toContain('ABCDE12345')
    expect(secrets.decrypt(ciphertext)).toBe('ABCDE12345')
    const altered = `${ciphertext.slice(0, -2)}${ciphertext.endsWith('AA') ? 'BB' : 'AA'}`
    expect(() => secrets.decrypt(altered)).toThrow()
  })

  it('produce different keyed hashes for different purposes and secrets', () => {
    expect(secrets.hmac('acesso', 'X')).toBe(secrets.hmac('acesso', 'X'))
    expect(secrets.hmac('acesso', 'X')).not.toBe(secrets.hmac('participante', 'X'))
    expect(secrets.hmac('acesso', 'X')).not.toBe(createSecrets('another secret, also long enough').hmac('acesso', 'X'))
    expect(secrets.sameHmac('ab', 'abc')).toBe(false)
  })

  it('generate codes in the formats of the contract', () => {
    for (let repetition = 0; repetition < 200; repetition++) {
      expect(isCodigo(randomCodigo())).toBe(true)
      expect(isCodigoVerificacao(randomCodigoVerificacao())).toBe(true)
      expect(randomName()).toMatch(/^[\w-]{22}$/)
    }
  })

  it('are generated once and stored in a file that only its owner can read', () => {
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

  it('are valid for their own key and audience only', () => {
    const token = tokens.sign('sessao', { sid: 'a' }, 60)
    expect(tokens.verify('sessao', token)).toMatchObject({ sid: 'a' })
    expect(tokens.verify('passe', token)).toBeUndefined()
    expect(
      createTokens(createSecrets('another secret, also long enough').jwtKey).verify('sessao', token),
    ).toBeUndefined()
  })

  it.each([undefined, '', 'undefined', 'null', 'a.b.c', 'x'.repeat(5000)])('do not include %j', token => {
    expect(tokens.verify('sessao', token)).toBeUndefined()
  })

  it('are rejected when they are unsigned or expired', () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part({ sid: 'a', iss: 'memorial', aud: 'sessao', exp: 9_999_999_999 })}.`
    expect(tokens.verify('sessao', unsigned)).toBeUndefined()
    expect(tokens.verify('sessao', tokens.sign('sessao', { sid: 'a' }, -1))).toBeUndefined()
  })
})
