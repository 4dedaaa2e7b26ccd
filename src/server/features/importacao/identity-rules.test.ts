import { describe, expect, it } from 'vitest'
import type { CampoDaIdentidade } from '#contract/registro/messages.ts'
import { comparePeople, type PersonFields, readPerson, recognise } from './identity-rules.ts'

type Given = Partial<PersonFields>

const EMPTY: PersonFields = {
  ...{ nome: '', cpf: '', nascimento: null, falecimento: null, sexo: null },
  ...{ contrato: '', cemiterio: '', localizacao: '', velorio: null },
}
const person = (given: Given) => readPerson({ ...EMPTY, ...given })
const compare = (known: Given, arrived: Given) => comparePeople(person(known), person(arrived))

const CPF = '39053344705'
const OTHER_CPF = '52998224725'
const PEDRO: Given = {
  ...{ nome: 'PEDRO CASO TITULAR', nascimento: '1931-03-12', falecimento: '2026-10-04', sexo: 'Masculino' },
  ...{ contrato: '003001', cpf: CPF },
}
const MARIA: Given = {
  ...{ nome: 'MARIA CASO DEPENDENTE', nascimento: '1935-05-20', falecimento: '2026-11-04', sexo: 'Feminino' },
  ...{ contrato: '003001', cpf: CPF },
}
const JOSE: Given = { nome: 'José da Silva', nascimento: '1931-03-12', falecimento: '2026-11-04', contrato: 'C-7' }
const DAYS: Given = { nascimento: '1931-03-12', falecimento: '2026-11-04' }

type Case = [what: string, known: Given, arrived: Given]

describe('two rows about one person', () => {
  it.each<Case>([
    ['that say the same', PEDRO, PEDRO],
    ['of whom one says less', PEDRO, { nome: 'Pedro Caso Titular', cpf: CPF }],
    ['in capitals without accents', JOSE, { ...JOSE, nome: 'JOSE DA SILVA' }],
    ['with da and de', { ...JOSE, contrato: '' }, { ...JOSE, nome: 'José de Silva', contrato: '' }],
    ['with Mª for Maria', { nome: 'Maria José Lima', ...DAYS }, { nome: 'Mª José Lima', ...DAYS }],
    ['with Ma. for Maria', { nome: 'Maria José Lima', ...DAYS }, { nome: 'Ma. José Lima', ...DAYS }],
    ['with Fco. for Francisco', { nome: 'Francisco Lima', ...DAYS }, { nome: 'Fco. Lima', ...DAYS }],
    ['with initials and both days', { nome: 'José Antônio Lima', ...DAYS }, { nome: 'J. A. Lima', ...DAYS }],
    ['spelled as it sounds', { nome: 'Thereza Souza', cpf: CPF }, { nome: 'Teresa Sousa', cpf: CPF }],
    ['with a letter doubled', { nome: 'Ana Vasconcellos', ...DAYS }, { nome: 'Ana Vasconcelos', ...DAYS }],
    ['with an apostrophe', { nome: "Ana d'Ávila", ...DAYS }, { nome: 'Ana D’Avila', ...DAYS }],
    ['sorted by the last name', { nome: 'Lima, Ana Rosa', ...DAYS }, { nome: 'Ana Rosa Lima', ...DAYS }],
    ['with a title', { nome: 'Dr. José Silva Lima', ...DAYS }, { nome: 'José Silva Lima', ...DAYS }],
    ['with the name of a husband added', { nome: 'Ana Rosa', cpf: CPF }, { nome: 'Ana Rosa Lins', cpf: CPF }],
    ['whose year becomes a day', { ...JOSE, nascimento: '1931' }, JOSE],
    ['whose birth is unknown in one', { ...JOSE, nascimento: 'desconhecida' }, JOSE],
    ['of a holder who has died now', { ...PEDRO, falecimento: null }, { ...PEDRO, falecimento: '2026-11-04' }],
    [
      'with the day of death and no birth',
      { nome: 'Ana Lima', falecimento: '2026-11-04' },
      { nome: 'Ana Lima', ...DAYS },
    ],
    [
      'of a year alone that say the same',
      { nome: 'José Silva', falecimento: '1980' },
      { nome: 'JOSÉ SILVA', falecimento: '1980' },
    ],
    [
      'of a year alone in one grave',
      { nome: 'José Silva', falecimento: '1980', cemiterio: 'São José', localizacao: 'Quadra 3, Lote 12' },
      {
        nome: 'José Silva',
        falecimento: '1980',
        cemiterio: 'Cemitério São José',
        localizacao: 'Q 3 L 12',
        nascimento: '1920',
      },
    ],
    ['with a contract that lost its zeros', PEDRO, { ...PEDRO, contrato: '3001' }],
    ['with a CPF that is none', { ...JOSE, cpf: '12345678909' }, { ...JOSE, cpf: CPF }],
    ['with a contract that is none', { ...JOSE, contrato: 'AVULSO' }, JOSE],
    [
      'with the grave written in another way',
      { ...JOSE, localizacao: 'Quadra 3, Lote 012' },
      { ...JOSE, localizacao: 'QD 03 LT 12' },
    ],
    ['with more of the grave', { ...JOSE, localizacao: 'Quadra 3' }, { ...JOSE, localizacao: 'Quadra 3, Jazigo 7' }],
    [
      'that nobody could name, sent again',
      { nome: 'NÃO IDENTIFICADO', falecimento: '2026-11-04' },
      { nome: 'Não identificado', falecimento: '2026-11-04' },
    ],
  ])('%s', (_what, known, arrived) => {
    expect(compare(known, arrived)).toMatchObject({ outcome: 'same', contradicts: [] })
    expect(compare(arrived, known).outcome).toBe('same')
  })
})

describe('two rows that only a person can tell apart', () => {
  it.each<[...Case, contradicts: CampoDaIdentidade[]]>([
    ['at the CPF of the holder', PEDRO, MARIA, ['nome', 'nascimento', 'falecimento', 'sexo']],
    ['at one CPF, with another name alone', { nome: 'Ana Lima', cpf: CPF }, { nome: 'Rui Lima', cpf: CPF }, ['nome']],
    [
      'of a holder who lives and a daughter at his CPF',
      { nome: 'Maria Silva', cpf: CPF, contrato: '5' },
      { nome: 'Maria Silva Souza', cpf: CPF, contrato: '5', falecimento: '2026-11-04' },
      [],
    ],
    [
      'with a second given name at one CPF',
      { nome: 'Maria Silva', cpf: CPF },
      { nome: 'Maria Helena Silva', cpf: CPF },
      ['nome'],
    ],
    ['of a father and a Júnior', JOSE, { ...JOSE, nome: 'José da Silva Júnior' }, ['nome']],
    ['of a Filho and a Neto', { ...JOSE, nome: 'José Silva Filho' }, { ...JOSE, nome: 'José Silva Neto' }, ['nome']],
    [
      'of father and son with one name in one contract',
      JOSE,
      { ...JOSE, nascimento: '1958-07-01', falecimento: '2011-02-03' },
      ['nascimento', 'falecimento'],
    ],
    ['with a name that a marriage replaced', { nome: 'Ana Rosa', cpf: CPF }, { nome: 'Ana Lins', cpf: CPF }, ['nome']],
    ['with day and month swapped', JOSE, { ...JOSE, nascimento: '1931-12-03' }, ['nascimento']],
    ['with a later death', PEDRO, { ...PEDRO, falecimento: '2026-11-04' }, ['falecimento']],
    ['with another sex', PEDRO, { ...PEDRO, sexo: 'Feminino' }, ['sexo']],
    ['with another contract', PEDRO, { ...PEDRO, contrato: '009009' }, ['contrato']],
    ['with another grave', { ...JOSE, localizacao: 'Quadra 3' }, { ...JOSE, localizacao: 'Quadra 4' }, ['sepultura']],
    [
      'in another cemetery',
      { ...JOSE, cemiterio: 'São José' },
      { ...JOSE, cemiterio: 'Parque das Flores' },
      ['sepultura'],
    ],
    ['with another CPF, and all else the same', { ...JOSE, cpf: CPF }, { ...JOSE, cpf: OTHER_CPF }, ['cpf']],
    [
      'of twins who died on the day of their birth',
      { nome: 'RN 1 de Ana Caso', nascimento: '2026-11-04', falecimento: '2026-11-04', contrato: '8' },
      { nome: 'RN 2 de Ana Caso', nascimento: '2026-11-04', falecimento: '2026-11-04', contrato: '8' },
      ['nome'],
    ],
    [
      'of a stillborn child that got a name',
      { nome: 'NATIMORTO DE ANA CASO', nascimento: '2026-11-04', falecimento: '2026-11-04' },
      { nome: 'Aurora Caso', nascimento: '2026-11-04', falecimento: '2026-11-04' },
      ['nome'],
    ],
    [
      'of both days, with a letter that is wrong',
      { nome: 'Antônio Siqueira', ...DAYS },
      { nome: 'Antônia Siqueira', ...DAYS },
      ['nome'],
    ],
    [
      'of a year alone in two graves',
      { nome: 'José Silva', falecimento: '1980', localizacao: 'Quadra 1' },
      { nome: 'José Silva', falecimento: '1980', localizacao: 'Quadra 9' },
      ['sepultura'],
    ],
    [
      'of a year alone, one of them with a grave',
      { nome: 'José Silva', falecimento: '1980' },
      { nome: 'José Silva', falecimento: '1980', localizacao: 'Quadra 9' },
      [],
    ],
    [
      'without any date, one of them with a contract',
      { nome: 'José Silva' },
      { nome: 'José Silva', contrato: 'C-1' },
      [],
    ],
    [
      'of one contract and day of death, with another name',
      { nome: 'Pedro Lima', falecimento: '2026-11-04', contrato: '77' },
      { nome: 'João Souza', falecimento: '2026-11-04', contrato: '77', nascimento: '1950-01-02' },
      ['nome'],
    ],
    [
      'of one name and contract, with a wake that is years away from the death',
      { nome: 'José Silva', falecimento: '1980-03-04', contrato: '5' },
      { nome: 'José Silva', contrato: '5', velorio: '2026-11-05 08:00:00' },
      ['falecimento'],
    ],
    [
      'of whom one has no name',
      { nome: 'NÃO IDENTIFICADO', falecimento: '2026-11-04', contrato: '77' },
      { nome: 'João Souza', falecimento: '2026-11-04', contrato: '77' },
      [],
    ],
    [
      'of one name and day of death, with another birth',
      { nome: 'Ana Lima', ...DAYS },
      { nome: 'Ana Lima', ...DAYS, nascimento: '1950-01-02' },
      ['nascimento'],
    ],
  ])('%s', (_what, known, arrived, contradicts) => {
    expect(compare(known, arrived)).toMatchObject({ outcome: 'question', contradicts })
  })
})

describe('two rows about two people', () => {
  it.each<Case>([
    [
      'born and dead on the same days, with a given name in common',
      { nome: 'Ana Lima', ...DAYS },
      { nome: 'Ana Rocha', ...DAYS },
    ],
    ['of one family grave', { ...PEDRO, cpf: '' }, { ...MARIA, cpf: '' }],
    [
      'of one grave and surname',
      { ...JOSE, localizacao: 'Quadra 3' },
      { ...JOSE, ...MARIA, cpf: '', contrato: 'C-7', localizacao: 'Quadra 3' },
    ],
    [
      'at one filler',
      { nome: 'Zeca Caso', cpf: '12345678909', ...DAYS },
      { nome: 'Zulmira Rocha', cpf: '12345678909', ...DAYS, nascimento: '1982-03-12' },
    ],
    ['at eleven equal digits', { nome: 'Vera Caso', cpf: '11111111111' }, { nome: 'Wanda Caso', cpf: '11111111111' }],
    [
      'at a contract of nines',
      { nome: 'Ana Lima', contrato: '9999', falecimento: '2026-11-04' },
      { nome: 'Rui Melo', contrato: '9999', falecimento: '2026-11-04' },
    ],
    [
      'at a contract "S/N"',
      { nome: 'Ana Lima', contrato: 'S/N', falecimento: '2026-11-04' },
      { nome: 'Rui Melo', contrato: 's/n', falecimento: '2026-11-04' },
    ],
    [
      'with different CPFs and one name',
      { nome: 'Ana', cpf: CPF, falecimento: '2026-11-05' },
      { nome: 'Ana', cpf: OTHER_CPF, falecimento: '2026-11-05' },
    ],
    [
      'who are twins',
      { nome: 'Cosme Lima', nascimento: '1950-09-27', falecimento: '2020-01-02', contrato: '5' },
      { nome: 'Damião Lima', nascimento: '1950-09-27', falecimento: '2026-11-04', contrato: '5' },
    ],
    [
      'who are twins with names that differ in a letter',
      { nome: 'Marcelo Lima', nascimento: '1950-09-27', contrato: '5' },
      { nome: 'Marcela Lima', nascimento: '1950-09-27', contrato: '5' },
    ],
    [
      'who died together',
      { nome: 'Ana Lima', falecimento: '2026-11-04', contrato: '5', nascimento: '1950-01-02' },
      { nome: 'Rui Lima', falecimento: '2026-11-04', contrato: '5', nascimento: '1948-01-02' },
    ],
    [
      'a mother and her stillborn child',
      { nome: 'Ana Caso', nascimento: '1990-01-02', falecimento: '2026-11-04', contrato: '8' },
      { nome: 'NATIMORTO DE ANA CASO', nascimento: '2026-11-04', falecimento: '2026-11-04', contrato: '8' },
    ],
    [
      'of a common name in two years',
      { nome: 'Maria da Silva', falecimento: '1980' },
      { nome: 'Maria da Silva', falecimento: '1981' },
    ],
    [
      'of a common name, with another contract and grave',
      { nome: 'Maria da Silva', falecimento: '1980', contrato: '1', localizacao: 'Quadra 1' },
      { nome: 'Maria da Silva', falecimento: '1980', contrato: '2', localizacao: 'Quadra 2' },
    ],
    ['of a name alone, one of them with dates', { nome: 'Maria da Silva' }, { nome: 'Maria da Silva', ...DAYS }],
    [
      'whom nobody could name',
      { nome: 'NÃO IDENTIFICADO', falecimento: '1980' },
      { nome: 'Ignorado', falecimento: '1980' },
    ],
    [
      'with the days that programs write for none',
      { nome: 'Ana Lima', nascimento: '1900-01-01', falecimento: '1900-01-01' },
      { nome: 'Ana Melo', nascimento: '1900-01-01', falecimento: '1900-01-01' },
    ],
    [
      'without dates, whose wakes are years apart',
      { nome: 'Ana Lima', velorio: '2020-01-02 08:00:00' },
      { nome: 'Ana Lima', velorio: '2026-11-04 08:00:00' },
    ],
  ])('%s', (_what, known, arrived) => {
    expect(compare(known, arrived).outcome).toBe('different')
    expect(compare(arrived, known).outcome).toBe('different')
  })
})

it.each([
  ['1980-03-04', '1980-04-03 08:00:00', []],
  ['1980-03-04', '1980-04-04 08:00:00', ['falecimento']],
  ['1980-03', '1980-03-31 08:00:00', []],
  ['1980-03', '1980-04-01 08:00:00', ['falecimento']],
  ['1980', '1980-12-31 08:00:00', []],
])('a death on %s and a wake on %s contradict each other in %j', (falecimento, velorio, contradicts) => {
  const [known, arrived] = [
    { ...JOSE, falecimento },
    { ...JOSE, falecimento: null, velorio },
  ]
  expect([compare(known, arrived).contradicts, compare(arrived, known).contradicts]).toEqual([contradicts, contradicts])
})

describe('who a row is about', () => {
  const known = (id: number, given: Given) => ({ id, person: person(given) })
  const outcomeOf = (arrived: Given, all: ReturnType<typeof known>[], decisions?: Map<number, 'mesma' | 'outra'>) => {
    const found = recognise(person(arrived), all, decisions)
    if (found.outcome === 'new') return 'new'
    return found.outcome === 'same' ? found.match.known.id : found.matches.map(match => match.known.id)
  }

  it('is the one who agrees, beside others at the same CPF', () => {
    expect(outcomeOf(MARIA, [known(1, PEDRO), known(2, MARIA)])).toBe(2)
    expect(outcomeOf(MARIA, [known(1, PEDRO)])).toEqual([1])
    expect(outcomeOf(MARIA, [])).toBe('new')
  })

  it('is a question where it may be each of two people, and the exact one where there is one', () => {
    const father = known(1, { nome: 'José Silva', nascimento: '1930-01-02', falecimento: '2026-11-04' })
    const son = known(2, { nome: 'José Silva', nascimento: '1950-01-02', falecimento: '2026-11-04' })
    const short = { nome: 'José Silva', falecimento: '2026-11-04' }
    expect(outcomeOf(short, [father, son])).toEqual([1, 2])
    expect(outcomeOf(short, [father, son, known(3, short)])).toBe(3)
  })

  it('is what staff decided', () => {
    const all = [known(1, PEDRO)]
    expect(outcomeOf(MARIA, all, new Map([[1, 'outra']]))).toBe('new')
    expect(outcomeOf(MARIA, all, new Map([[1, 'mesma']]))).toBe(1)
  })
})
