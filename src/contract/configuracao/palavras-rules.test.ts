import { describe, expect, it } from 'vitest'
import { NOME_NA_MENSAGEM_MAX, nomeNaMensagem, semEnderecos } from './palavras-rules.ts'
import { composeTexto, NOMES_TEXTOS, textoDe } from './texto-rules.ts'

const CASA = { nome: 'Grupo Vila das Flores', nomeCurto: 'Vila' }

describe('a name in a message', () => {
  it.each([
    ['Rosa Tavares', 'Rosa Tavares'],
    ['Maria do Carmo Vasconcelos de Albuquerque', 'Maria do Carmo Vasconcelos'],
    ['Maria Vasconcelos e Albuquerqu', 'Maria Vasconcelos e Albuquerqu'],
    ['Ana Rosa de', 'Ana Rosa de'],
    ["Ana d'Ávila e Sá", "Ana d'Ávila e Sá"],
    ['J.Silva e Dra.Ana', 'J. Silva e Dra. Ana'],
    ['João Paulo 2º', 'João Paulo'],
    ['Wolfeschlegelsteinhausenbergerdorff', 'Wolfeschlegelsteinhausenbergerd'.slice(0, 30)],
    ['BANCO X: acesse golpe.com/pix', 'BANCO X: acesse'],
    ['BANCO X: acesse https://golpe', 'BANCO X: acesse'],
    ['BANCO X: acesse GOLPE.Com.br', 'BANCO X: acesse'],
    ['BANCO X: acesse golpe．com', 'BANCO X: acesse'],
    ['BANCO X: acesse golpe。com', 'BANCO X: acesse'],
    ['BANCO X: acesse www.golpe', 'BANCO X: acesse'],
    ['BANCO X: fale a pix@golpe', 'BANCO X: fale a'],
    ['Ligue (82) 98812-3456', 'Ligue'],
    ['Ligue 0800 123 4567', 'Ligue'],
    ['Ligue ８２９８８１２３４５６', 'Ligue'],
    ['', ''],
  ])('%j is %j', (nome, written) => {
    expect(nomeNaMensagem(nome)).toBe(written)
    expect([...written].length).toBeLessThanOrEqual(NOME_NA_MENSAGEM_MAX)
  })
})

describe('a place in a message', () => {
  it.each([
    ['Igreja de São Benedito, Av.Brasil, 1.020, s/n', 'Igreja de São Benedito, Av. Brasil, 1.020, s/n'],
    ['sábado (09/05/2026 19:00)', 'sábado (09/05/2026 19:00)'],
    ['Capela 2\nacesse golpe.com/pix', 'Capela 2\nacesse golpe. com/pix'],
    ['Capela 2 https://golpe.com x@golpe.com', 'Capela 2 '],
  ])('%j is %j', (texto, written) => {
    expect(semEnderecos(texto)).toBe(written)
  })
})

const OF_PEOPLE = ['nome', 'moderador', 'falecido', 'de', 'mudancas', 'quando', 'missa', 'lista']
const WORDS = 'BANCO X: acesse golpe.com ou ligue 0800 123 4567 hoje mesmo para não perder'
const speaking = NOMES_TEXTOS.filter(nome => Object.keys(textoDe(nome).variaveis).some(one => OF_PEOPLE.includes(one)))

describe('a message with the words of a person', () => {
  it.each(speaking)('%s begins with the house and carries no address of theirs', nome => {
    const names = Object.keys(textoDe(nome).variaveis)
    const values = Object.fromEntries(names.map(name => [name, OF_PEOPLE.includes(name) ? WORDS : 'nosso']))
    const texto = composeTexto(nome, names.map(name => `{${name}}`).join(' '), values, CASA)
    expect(texto).toMatch(/^(?:Vila: |Grupo Vila das Flores\n\n)/)
    expect(texto).not.toContain('golpe.com')
  })

  it.each([
    ['Memorial online: {de} convidou', 'Vila: Ana convidou'],
    ['{de} convidou', 'Vila: Ana convidou'],
    ['Vila das Flores: {de} convidou', 'Vila das Flores: Ana convidou'],
    ['GRUPO VILA DAS FLORES. {de} convidou', 'GRUPO VILA DAS FLORES. Ana convidou'],
  ])('names the house once: %j is %j', (texto, written) => {
    expect(composeTexto('conviteSms', texto, { de: 'Ana' }, CASA)).toBe(written)
  })

  it('is the only one that is changed: a code comes first in its own message', () => {
    expect(composeTexto('verificacaoSms', '{codigo} é o seu código', { codigo: '12345' }, CASA)).toBe(
      '12345 é o seu código',
    )
  })
})
