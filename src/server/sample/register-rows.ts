import { UNITS } from '#contract/units.ts'
import type { NewRow } from '#server/db/tables.ts'
import { type Chance, chanceOf } from './chance.ts'

const words = (list: string): readonly string[] => list.split(',')

/** Most frequent first: the frequency of a name falls with its position. */
const FEMININE = words(
  'Maria,Ana,Francisca,Antônia,Josefa,Adriana,Juliana,Márcia,Fernanda,Patrícia,Aline,Sandra,Camila,Amanda,Bruna,Jéssica,Letícia,Júlia,Luciana,Vanessa,Mariana,Gabriela,Vera,Vitória,Larissa,Cláudia,Beatriz,Rita,Luana,Sônia,Renata,Eliane,Terezinha,Tereza,Raimunda,Luzia,Quitéria,Conceição,Lourdes,Helena,Cícera,Edileuza,Rosângela,Severina,Zélia,Ivone,Marlene,Benedita,Neuza,Eunice,Dulce,Iraci,Valdenice,Creusa,Gerusa,Nair,Noêmia,Olindina,Risoleta,Zuleide',
)
const MASCULINE = words(
  'José,João,Antônio,Francisco,Carlos,Paulo,Pedro,Lucas,Luiz,Marcos,Luís,Gabriel,Rafael,Daniel,Marcelo,Bruno,Eduardo,Felipe,Raimundo,Rodrigo,Manoel,Mateus,André,Fernando,Fábio,Leonardo,Gustavo,Guilherme,Leandro,Tiago,Anderson,Ricardo,Márcio,Jorge,Sebastião,Alexandre,Roberto,Edson,Diego,Vitor,Sérgio,Cláudio,Cícero,Severino,Benedito,Valdir,Osvaldo,Geraldo,Genival,Petrúcio,Edvaldo,Gilson,Heleno,Abelardo,Amaro,Nivaldo,Waldemar,Orlando,Júlio,Zacarias',
)
/** The second given name of a pair: "Maria Aparecida", "José Carlos". */
const SECOND = {
  Feminino: words('José,Aparecida,de Fátima,das Graças,do Carmo,Lúcia,de Lourdes,Helena,Cristina,Eduarda,Luíza,Clara'),
  Masculino: words('Carlos,Antônio,Paulo,Henrique,Roberto,Vicente,Alberto,César,Augusto,Cícero,Aldo,Gabriel'),
}
const SURNAMES = words(
  'da Silva,dos Santos,de Oliveira,de Souza,Pereira,de Lima,Ferreira,da Costa,Rodrigues,Alves,do Nascimento,Araújo,Ribeiro,de Almeida,Gomes,Barbosa,Martins,Rocha,Cavalcante,Carvalho,Soares,Bezerra,Lopes,Vieira,Dias,Monteiro,Moreira,Cardoso,Mendes,Freitas,de Melo,Teixeira,Correia,Ramos,Nunes,Moura,Castro,Campos,Farias,Batista,da Conceição,Vasconcelos,Tenório,Lins,Calheiros,Omena,Wanderley,Acioly,Malta,Vilela,Sarmento,Mendonça,Buarque,Jatobá,Peixoto,Guimarães,Magalhães,Albuquerque,Brandão,Falcão,Gusmão,Holanda,Inácio,Jucá,Leão,Maranhão,Medeiros,Pontes,Queiroz,Toledo,Uchôa,Verçosa,Ximenes,Zanotti',
)

type Sexo = 'Feminino' | 'Masculino'

export const sexOf = (chance: Chance): Sexo => (chance.once(2) ? 'Feminino' : 'Masculino')

/** An invented name. */
export const personName = (chance: Chance, sexo: Sexo): string => {
  const given = chance.pickFrequent(sexo === 'Feminino' ? FEMININE : MASCULINE)
  const second = chance.once(3) ? ` ${chance.pick(SECOND[sexo])}` : ''
  const surnames = Array.from({ length: chance.once(4) ? 1 : 2 }, () => chance.pickFrequent(SURNAMES))
  return `${given}${second} ${[...new Set(surnames)].join(' ')}`
}

const REGISTER_COUNT = 200

const TYPES = ['Jazigo', 'Plano familiar', 'Gaveta', 'Cremação']

const checkDigit = (digits: string): number => {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0)
  return ((sum * 10) % 11) % 10
}

/** An invented CPF with valid check digits. */
const cpfOf = (index: number): string => {
  const base = String(100 + index).padStart(9, '0')
  const first = checkDigit(base)
  return `${base}${first}${checkDigit(`${base}${first}`)}`
}

const daysBefore = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

const two = (value: number): string => String(value).padStart(2, '0')

const rowOf = (today: string, index: number, chance: Chance): NewRow<'registro_falecido'> => {
  const sexo = sexOf(chance)
  const unit = chance.pick(UNITS)
  // Two or three deaths a day, the latest yesterday, because velório and burial follow within a day.
  const falecimento = daysBefore(today, 1 + Math.floor(index / 2.5))
  const sepultamento = daysBefore(today, Math.floor(index / 2.5))
  const nome = personName(chance, sexo)
  const nascimento = `${1926 + chance.below(60)}-${two(1 + chance.below(12))}-${two(1 + chance.below(28))}`
  const tipo = chance.pick(TYPES)
  const place = unit.code === 'CV' ? 'Parque das Flores' : unit.nome
  const grave = `Quadra ${1 + chance.below(24)}, jazigo ${1 + chance.below(90)}`
  const isCremation = tipo === 'Cremação'
  return {
    nome,
    cpf: cpfOf(index),
    nascimento,
    falecimento,
    num_contrato: `CT-${String(20_000 + index * 7)}`,
    empresa: unit.nome,
    tipo,
    cemiterio: isCremation ? `Crematório ${place}` : place,
    localizacao: isCremation ? '' : grave,
    dt_sepultamento: `${sepultamento} ${two(14 + chance.below(4))}:00:00`,
    velorio: `Capela ${1 + chance.below(unit.capelas)}, ${unit.nome}`,
    dt_velorio: `${sepultamento} ${two(7 + chance.below(4))}:00:00`,
    sexo,
  }
}

/** The local register of the deceased, newest last, so that ids grow with time. @param today `YYYY-MM-DD` in the portal's time zone. */
export const registerRows = (today: string): NewRow<'registro_falecido'>[] => {
  const chance = chanceOf(1973)
  return Array.from({ length: REGISTER_COUNT }, (_, index) => rowOf(today, index, chance)).reverse()
}
