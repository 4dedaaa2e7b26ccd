import { CODIGO_ALPHABET, CODIGO_LENGTH } from '#contract/fields/codigo.ts'
import { capelasOf, UNITS } from '#contract/units.ts'
import type { Secrets } from '#server/core/secrets.ts'
import type { NewRow } from '#server/db/tables.ts'
import type { Chance } from '#server/sample/chance.ts'
import { personName, sexOf } from '#server/sample/register-rows.ts'
import * as words from './words.ts'

export const DAY_MS = 86_400_000
const CHAPELS = UNITS.flatMap(unit => capelasOf(unit.code).map(capela => ({ empresa: unit.code, capela })))
/** Two velórios a day in each chapel, and an apresentacao for six despedidas in ten. */
export const DESPEDIDAS_A_DAY = Math.floor((CHAPELS.length * 2) / 0.6)

export const dayText = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** @param day the day of death, as midnight UTC. */
export const falecidoRow = (chance: Chance, day: number): NewRow<'falecido'> => {
  const sexo = sexOf(chance)
  const age = 20 + chance.below(40) + chance.below(40)
  return {
    nome_registro: personName(chance, sexo),
    data_nascimento: dayText(day - (age * 365 + chance.below(365)) * DAY_MS),
    data_falecimento: dayText(day),
    sexo,
    cidade: chance.pickFrequent(words.CITIES),
    estado: 'AL',
    pais: 'Brasil',
    criado_em: `${dayText(day)}T09:00:00Z`,
  }
}

const biography = (chance: Chance, falecido: NewRow<'falecido'>): string => {
  const [given] = falecido.nome_registro.split(' ')
  const life = `${given} nasceu em ${falecido.cidade} e ${chance.pick(words.LIVES)}.`
  const lines = [life, `${chance.pick(words.JOYS)}.`, `${chance.pick(words.LEAVES)}.`]
  return chance.once(5) ? '' : lines.join('\n')
}

/** Three in ten are in a family grave; three consecutive despedidas of a family share one chave. */
export const graveOf = (index: number, chance: Chance, before: NewRow<'despedida'> | undefined) => {
  const place = index % 10
  const contrato = place < 3 ? `JZ-${String(Math.floor(index / 10)).padStart(7, '0')}` : ''
  const same = place === 1 || place === 2 ? before : undefined
  return { contrato_jazigo: contrato, chave: same?.chave ?? chance.name() }
}

type Links = { falecido_id: number; moderador_id: number | null }

export const despedidaRow = (
  chance: Chance,
  secrets: Secrets,
  day: number,
  falecido: NewRow<'falecido'>,
  links: Links,
) => {
  const codigo = Array.from({ length: CODIGO_LENGTH }, () => CODIGO_ALPHABET[chance.below(32)]).join('')
  const burial = dayText(day + DAY_MS)
  return {
    ...links,
    foto_fundo: 1 + chance.below(12),
    obituario: biography(chance, falecido),
    data_velorio: `${dayText(day)} 08:00:00`,
    data_sepultamento: `${burial} 10:00:00`,
    local_velorio: chance.pick(UNITS).nome,
    local_sepultamento: chance.pick(words.CEMETERIES),
    status_memoria: !chance.once(12),
    tipo: chance.once(8) ? ('Privada' as const) : ('Publica' as const),
    com_moderacao: !chance.once(5),
    codigo_cifrado: secrets.encrypt(codigo),
    codigo_hmac: secrets.hmac('acesso', codigo),
    criado_em: `${dayText(day)}T10:00:00Z`,
    atualizado_em: `${dayText(day)}T10:00:00Z`,
  }
}

/** Place and hours of the n-th apresentacao of a day; chapels and halves of the day alternate, so that none overlap. */
export const apresentacaoRow = (
  chance: Chance,
  day: number,
  place: number,
  despedidaId: number,
): NewRow<'apresentacao'> | undefined => {
  const chapel = CHAPELS[place % CHAPELS.length]
  const half = Math.floor(place / CHAPELS.length)
  if (!chapel || half > 1) return undefined
  const [from, to] = half === 0 ? ['07:00:00', '14:00:00'] : ['15:00:00', '22:00:00']
  return {
    despedida_id: despedidaId,
    ...chapel,
    data_hora_inicial: `${dayText(day)} ${from}`,
    data_hora_final: `${dayText(day)} ${to}`,
    camera: chance.name(),
  }
}

/** Half are decided immediately, some are pending, some were refused. */
export const homenagemRow = (chance: Chance, day: number, despedidaId: number) => {
  const state = chance.below(20)
  const when = new Date(day + (12 + chance.below(72)) * 3_600_000).toISOString()
  return {
    despedida_id: despedidaId,
    nome: personName(chance, sexOf(chance)).slice(0, 35).trim(),
    descricao: `${chance.pick(words.HOMENAGENS)} ${chance.pick(words.HOMENAGENS)}`.slice(0, 160),
    publicado: state < 16,
    decidido_em: state < 18 ? when : null,
    data: when,
  }
}

/** A visitor who registered; half agreed to offers, half watched. */
export const participanteRow = (chance: Chance, day: number, despedidaId: number, index: number) => {
  const when = new Date(day + (8 + chance.below(12)) * 3_600_000).toISOString()
  return {
    despedida_id: despedidaId,
    nome: personName(chance, sexOf(chance)),
    telefone: phoneOf(index),
    codigo_hmac: chance.name(),
    deseja_ofertas: chance.once(2),
    criado_em: when,
    assistiu_em: chance.once(2) ? when : null,
  }
}

export const ofertasRow = (participanteId: number, valor: boolean, when: string) => ({
  participante_id: participanteId,
  finalidade: 'ofertas',
  versao_texto: 'ofertas-2026-11-29',
  valor,
  a_vista: true,
  canal: 'pagina',
  registrado_em: when,
})

export const eventRow = (chance: Chance, eventoId: number, index: number) => ({
  evento_id: eventoId,
  nome_cliente: personName(chance, sexOf(chance)),
  nome_homenageado: personName(chance, sexOf(chance)),
  telefone: phoneOf(index),
  mensagem: `${chance.pick(words.HOMENAGENS)} ${chance.pick(words.HOMENAGENS)}`,
  aprovado: !chance.once(5),
})

export const registerRow = (chance: Chance, day: number, falecido: NewRow<'falecido'>, index: number) => ({
  nome: falecido.nome_registro,
  nascimento: falecido.data_nascimento,
  falecimento: dayText(day),
  num_contrato: `CT-${String(index).padStart(8, '0')}`,
  empresa: chance.pick(UNITS).nome,
  tipo: 'Jazigo',
  cemiterio: chance.pick(words.CEMETERIES),
  sexo: falecido.sexo,
})

/** An invented mobile number of Alagoas. */
export const phoneOf = (index: number): string => `8290${String(index % 10_000_000).padStart(7, '0')}`
