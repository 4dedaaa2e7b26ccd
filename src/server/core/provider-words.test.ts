import { describe, expect, it } from 'vitest'
import { failureWords, providerWords } from './provider-words.ts'

const SENT = [
  'Bearer sk_live_1234567890',
  '5582988887777',
  'Ana Rosa',
  '12345',
  'Memorial: 12345 é o código de Ana Rosa.',
]

describe('the words of a provider', () => {
  it.each([
    ['{"code":21211,"message":"Invalid To number","status":400}', '21211 Invalid To number 400'],
    ['{"error":{"code":190,"message":"Token expired","fbtrace_id":"x"}}', '190 Token expired'],
    ['{"errors":[{"code":"E7","detail":"Sem saldo"}]}', 'E7 Sem saldo'],
    ['{"erro":"Créditos insuficientes"}', 'Créditos insuficientes'],
    [
      '{"requestError":{"serviceException":{"messageId":"UNAUTHORIZED","text":"Invalid login"}}}',
      'UNAUTHORIZED Invalid login',
    ],
    ['{"message":"Number 5582988887777 is not on WhatsApp"}', 'Number … is not on WhatsApp'],
    ['{"message":"Invalid key sk_live_1234567890"}', 'Invalid key …'],
    ['{"message":"template for Ana Rosa not approved"}', 'template for … not approved'],
    ['{"data":{"nome":"Maria da Silva"},"status":422}', '422'],
    ['<html><body><h1>502 Bad Gateway</h1></body></html>', '502 Bad Gateway'],
    ['535 5.7.8 Username and Password not accepted', '535 5.7.8 Username and Password not accepted'],
    ['550 5.1.1 <ana@exemplo.com.br>: Recipient address rejected', '550 5.1.1 … Recipient address rejected'],
    ['{"to":["Ana Lima"],"message":["Not allowed"]}', 'Not allowed'],
    [
      'AADSTS7000222: The provided client secret keys are expired.',
      'AADSTS7000222: The provided client secret keys are expired.',
    ],
    ['see https://login.example/x?token=abc for more', 'see … for more'],
    ['no such object: cn=Ana Rosa de Lima,ou=people', 'no such object: …,ou=people'],
    ['80090308: LdapErr: DSID-0C090439, data 52e', '80090308: LdapErr: DSID-0C090439, data 52e'],
    ['CPF 529.982.247-25 não encontrado', 'CPF … não encontrado'],
    ['linha um\r\nlinha dois\u0000\u001b[31m', 'linha um linha dois [31m'],
    ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IngifQ expired', '….… expired'],
    ['', ''],
    ['0', '0'],
    ['x'.repeat(31).concat(' ').repeat(300), `${'x'.repeat(31)} `.repeat(7).slice(0, 200)],
  ])('of %j are %j', (said, words) => {
    expect(providerWords(said, SENT)).toBe(words)
  })

  /** Each row: what comes back, and what of it may not be in the log. */
  it.each([
    [JSON.stringify({ data: { nome: 'Maria Lima' }, trace: 'y '.repeat(4000) }), 'Maria'],
    ['{"nome":"Maria Lima","message":"cut her', 'Maria'],
    ['{"nome":"Maria Lima"}\n{"message":"Not allowed"}', 'Maria'],
    ['{"message":"{\\"nome\\":\\"Maria Lima\\"}"}', 'Maria'],
    ['<Error><Code>NoSuchKey</Code><Nome>Maria Lima</Nome></Error>', 'Maria'],
    ['template for ANA ROSA', 'ROSA'],
    ['template for ana rosa', 'rosa'],
    ['hello Ana', 'Ana'],
    ['template for Joao Antonio', 'Antonio'],
    ['body=Ana+Rosa&nome=Jo%C3%A3o', 'Jo'],
    ['to 82_98888/7777', '98888'],
    ['to 82 98888–7777', '98888'],
    ['to ８２９８８８８７７７７', '８'],
    ['to 98888-7777', '7777'],
    ['to 5582\u200b98888\u200b7777', '98888'],
    ['user ana%40casa.example', 'casa'],
    ['user ana&#64;casa.example', 'casa'],
    ['user ana @ casa.example', 'casa'],
    ['no such object: CN=Lima\\, Maria,OU=Pessoas', 'Maria'],
    ['sAMAccountName=maria.lima', 'maria'],
    ['Authorization: Basic QUMxMjM6c2VjcmV0', 'QUMx'],
    ['key aB3dE6/gH9jK2+mN5pQ8', 'aB3'],
    ['wss://casa.example/?token=abc and casa.example/?token=abc', 'abc'],
    [' '.repeat(3990).concat('sk_live_1234567890'), 'sk_'],
  ])('of %j do not hold %j', (said, secret) => {
    expect(providerWords(said, [...SENT, 'João Antônio', 'x y'.repeat(100_000)])).not.toContain(secret)
  })

  it('of a failed request say why its host was not reached, and not which', async () => {
    const failure = await fetch('http://127.0.0.1:1/chave-secreta').catch((error: unknown) => error)
    expect(failureWords(failure)).toMatch(/^fetch failed/)
    const unreachable = new Error('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) })
    expect(failureWords(unreachable)).toBe('fetch failed ENOTFOUND')
    const both = new AggregateError([Object.assign(new Error('a'), { code: 'ECONNREFUSED' })])
    expect(failureWords(new Error('fetch failed', { cause: both }))).toBe('fetch failed ECONNREFUSED')
  })
})
