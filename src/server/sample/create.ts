import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EVENTO_PADRAO } from '#contract/evento/padrao-rules.ts'
import { allCapelasOf, displayCode, UNITS, type UnitCode } from '#contract/units.ts'
import { type CleanPicture, cleanPicture, storePicture } from '#server/adapters/images.ts'
import { portalNow } from '#server/core/clock.ts'
import { randomCodigo, randomName } from '#server/core/secrets.ts'
import type { Executor } from '#server/db/client.ts'
import { readLocalTime } from '#server/db/now.ts'
import type { NewRow } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { hashSenha } from '#server/features/acesso/senha/hash-rules.ts'
import { cerimoniasToStore } from '#server/features/despedida/cerimonias-service.ts'
import { type Moments, momentsOf } from './anchors.ts'
import {
  DESPEDIDAS,
  EVENT_HOMENAGENS,
  lifeOf,
  PEDIDO_PAGINA,
  PEOPLE,
  SAMPLE_PASSWORD,
  type SampleDespedida,
  type SampleHomenagem,
} from './data.ts'
import { registerRows } from './register-rows.ts'
import { SEPULTURA_PF } from './sepultura.ts'
import { insertEvent, insertRow, insertRows, insertWebhook, type SampleIds } from './store.ts'

const NAMES: Record<UnitCode, readonly [string, string, string]> = {
  CV: ['Flor de Aroeira', 'Jardim da Ladeira', 'Casa Manacá'],
  PF: ['Canteiro do Tabuleiro', 'Flores da Acácia', 'Ateliê Jasmim'],
  ME: ['Floricultura Beira-Mar', 'Ramo de Alecrim', 'Casa das Orquídeas'],
  CP: ['Flores do Mercado', 'Jardim Boa Vista', 'Vaso e Folha'],
  AM: ['Flor do Agreste', 'Mandacaru Flores', 'Jardim de Arapiraca'],
}

const STREETS = ['Rua das Acácias', 'Avenida do Comércio', 'Travessa das Flores']

const cityOf = (code: UnitCode): string => (code === 'AM' ? 'Arapiraca' : 'Maceió')

const firstVersion = (secao: string, valor: object): NewRow<'configuracao'> => ({
  secao,
  versao: 1,
  valor: JSON.stringify(valor),
  autor_id: null,
})

/** Three invented florists per unit, each marked as an example; `exemplo.com.br` is not a shop. */
const floristsOf = (code: UnitCode) =>
  NAMES[code].map((nome, index) => ({
    nome: `${nome} (exemplo)`,
    telefone: `829000${code.charCodeAt(0)}${code.charCodeAt(1)}${index}`.slice(0, 11),
    endereco: `${STREETS[index]}, ${(index + 1) * 120}, ${cityOf(code)}`,
    link: `https://exemplo.com.br/floricultura/${code.toLowerCase()}-${index + 1}`,
  }))

/** Invented contacts, each marked as an example; the numbers are not in use. */
const unitOf = ({ code, nome }: (typeof UNITS)[number], index: number) => ({
  nome,
  telefone: `823000000${index + 1}`,
  whatsapp: `8290000000${index + 1}`,
  endereco: `Avenida Exemplo, ${(index + 1) * 100}, ${cityOf(code)} (exemplo)`,
  mapa: '',
  logo: `/imagens/marcas/${displayCode(code)}-claro.svg`,
  capelas: allCapelasOf(code),
})

/** The group's telephone, units, florists, the sheet of the day, what one site shows of one unit, and the search for graves of another. */
const settingsRows = (): NewRow<'configuracao'>[] => [
  firstVersion('grupo', { telefone: '8230000000' }),
  firstVersion('divulgacao:CV', { ativa: true, sites: 'https://www.exemplo.com.br' }),
  firstVersion('sepultura:PF', SEPULTURA_PF),
  ...UNITS.flatMap((unit, index) => [
    firstVersion(`unidade:${unit.code}`, unitOf(unit, index)),
    firstVersion(`floriculturas:${unit.code}`, { itens: floristsOf(unit.code) }),
    firstVersion(`folha:${unit.code}`, { hora: '06:00', para: `recepcao.${unit.code.toLowerCase()}@exemplo.com.br` }),
  ]),
]

/** Next to the bundle when built, in the repository otherwise. */
const FOLDERS = [import.meta.dirname, join(import.meta.dirname, '..', '..', '..', 'assets')]
const PICTURE_MAX_BYTES = 100_000

/** Folders of the sample world: portraits by the key of a despedida, pictures by the name of their scene. */
const PORTRAITS = ['retratos-de-exemplo']
const SCENES = ['fotografias-de-exemplo', 'paisagens-de-exemplo']

const findAsset = (kinds: readonly string[], file: string): string | undefined =>
  FOLDERS.flatMap(folder => kinds.map(kind => join(folder, kind, file))).find(path => existsSync(path))

/** A picture of the sample world, processed like an upload; undefined if there is none with this name. */
const readSamplePicture = async (kinds: readonly string[], name: string): Promise<CleanPicture | undefined> => {
  const path = findAsset(kinds, `${name}.webp`)
  return path === undefined ? undefined : cleanPicture(await readFile(path), PICTURE_MAX_BYTES)
}

type HomenagemOwner = { despedida_id: number; homenagem_id: number }

/** A sound of the sample world: what the portal keeps of a sent voice, stored as it is, because ffmpeg is not needed to start. */
const createVoz = async (
  deps: Deps,
  tx: Executor,
  { som, ...voz }: NonNullable<SampleHomenagem['voz']>,
  owner: HomenagemOwner,
) => {
  const path = findAsset(['vozes-de-exemplo'], `${som}.m4a`)
  if (path === undefined) return
  const [nome, bytes] = [`${randomName()}.m4a`, await readFile(path)]
  await deps.media.put(nome, bytes)
  await insertRows(tx, 'midia', [{ nome, bytes: bytes.length, largura: null, altura: null, ...owner }])
  const { homenagem_id } = owner
  await insertRows(tx, 'voz', [{ ...voz, homenagem_id, audio: `/midia/${nome}`, estado: 'pronta' }])
}

type People = Map<string, { pessoaId: number; contaId: number }>

const createPeople = async (tx: Executor): Promise<People> => {
  const people: People = new Map()
  for (const { key, papeis, signsIn, pessoa } of PEOPLE) {
    const telefone_confirmado_em = papeis.includes('ROLE_MODERADOR') ? new Date(portalNow()).toISOString() : null
    const pessoa_id = await insertRow(tx, 'pessoa', { ...pessoa, data_nascimento: null, telefone_confirmado_em })
    const senha_hash = signsIn ? await hashSenha(SAMPLE_PASSWORD) : null
    const account = { pessoa_id, username: pessoa.email, email: pessoa.email, senha_hash, papeis }
    people.set(key, { pessoaId: pessoa_id, contaId: await insertRow(tx, 'conta', account) })
  }
  return people
}

// Local date-time plus hours, without a time zone: the database session's zone turns it into an instant.
const plusHours = (local: string, hours: number): string =>
  new Date(Date.parse(`${local.replace(' ', 'T')}Z`) + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Every sample death is 14 hours before its velório. */
const deathOf = (moments: Moments): string => plusHours(moments.velorioInicio, -14)

/** Two hours after the death, but never in the future. */
const createdAt = (moments: Moments, now: string): string => {
  const [afterDeath, recently] = [plusHours(deathOf(moments), 2), plusHours(now, -1)]
  return afterDeath < recently ? afterDeath : recently
}

const createHomenagem = async (
  deps: Deps,
  tx: Executor,
  target: { despedidaId: number; death: string; decidedBy: number | null },
  homenagem: SampleHomenagem,
): Promise<void> => {
  const { despedidaId, death, decidedBy } = target
  const scene = homenagem.scene && (await readSamplePicture(SCENES, homenagem.scene))
  const picture = scene && (await storePicture(deps.media, scene))
  const decided = homenagem.state !== 'espera' && decidedBy !== null
  const homenagemId = await insertRow(tx, 'homenagem', {
    despedida_id: despedidaId,
    participante_id: null,
    nome: homenagem.nome,
    descricao: homenagem.descricao,
    imagem: picture ? `/midia/${picture.nome}` : null,
    publicado: homenagem.state === undefined,
    so_familia: homenagem.state === 'familia',
    guardada: homenagem.state === 'familia',
    decidido_por: decided ? decidedBy : null,
    decidido_em: decided ? plusHours(death, homenagem.horas + 0.25) : null,
    data: plusHours(death, homenagem.horas),
  })
  const owner = { despedida_id: despedidaId, homenagem_id: homenagemId }
  if (picture) await insertRows(tx, 'midia', [{ ...picture, ...owner }])
  if (homenagem.voz) await createVoz(deps, tx, homenagem.voz, owner)
}

/** What only those who look after the page see: each other, who asks for the code, who signed the book. */
const createFamily = async (
  tx: Executor,
  people: People,
  despedidaId: number,
  sample: SampleDespedida,
): Promise<void> => {
  const { outros = [], pedido, assinaturas = [] } = sample
  const others = outros.flatMap(key => people.get(key)?.pessoaId ?? [])
  // The first place is that of `moderador`.
  const rows = others.map((pessoa_id, index) => ({ despedida_id: despedidaId, pessoa_id, lugar: index + 2 }))
  if (rows.length > 0) await insertRows(tx, 'moderador_despedida', rows)
  if (pedido) await insertRows(tx, 'pedido_acesso', [{ ...pedido, despedida_id: despedidaId }])
  const signed = assinaturas.map(one => ({
    cidade: '',
    na_capela: false,
    ...one,
    despedida_id: despedidaId,
    participante_id: null,
  }))
  if (signed.length > 0) await insertRows(tx, 'assinatura', signed)
}

const createFotografias = async (
  deps: Deps,
  tx: Executor,
  despedidaId: number,
  { fotografias = [] }: SampleDespedida,
) => {
  for (const [index, { scene, ...texts }] of fotografias.entries()) {
    const painted = await readSamplePicture(SCENES, scene)
    if (!painted) continue
    const picture = await storePicture(deps.media, painted)
    await insertRows(tx, 'midia', [{ ...picture, despedida_id: despedidaId, homenagem_id: null }])
    const imagem = `/midia/${picture.nome}`
    await insertRows(tx, 'fotografia', [{ despedida_id: despedidaId, ordem: index + 1, imagem, ...texts }])
  }
}

const cerimoniasOf = ({ cerimonias = [] }: SampleDespedida, { falecimento }: Moments): string => {
  const list = cerimonias.map(({ diasDepois, hora, ...cerimonia }) => ({
    ...cerimonia,
    titulo: '',
    termino: null,
    publica: true,
    data_hora: plusHours(`${falecimento} ${hora}`, 24 * diasDepois),
  }))
  return JSON.stringify(cerimoniasToStore(list, []))
}

const despedidaRow = (
  deps: Deps,
  despedida: SampleDespedida,
  people: People,
  moments: Moments,
  identity: { chave: string; now: string; portrait: string | null },
): Omit<NewRow<'despedida'>, 'falecido_id'> => {
  const { chave, now, portrait } = identity
  const codigo = randomCodigo()
  const moderador = people.get(despedida.moderador ?? '')
  const staff = people.get('colaborador')?.contaId ?? null
  return {
    ...despedida.pagina,
    moderador_id: moderador?.pessoaId ?? null,
    foto_perfil: portrait,
    obituario: despedida.biografia.join('\n'),
    data_sepultamento: moments.sepultamento,
    data_velorio: moments.velorioInicio,
    cerimonias: cerimoniasOf(despedida, moments),
    chave,
    codigo_cifrado: deps.secrets.encrypt(codigo),
    codigo_hmac: deps.secrets.hmac('acesso', codigo),
    criado_em: createdAt(moments, now),
    criado_por: staff,
    atualizado_por: staff,
  }
}

const createDespedidas = async (deps: Deps, tx: Executor, people: People, now: string): Promise<SampleIds> => {
  const ids: SampleIds = { despedidas: {}, apresentacoes: {} }
  const chaves = new Map<string, string>()
  for (const despedida of DESPEDIDAS) {
    const moments = momentsOf(despedida.anchor, now)
    // One chave per family grave.
    const { contrato_jazigo: contrato } = despedida.pagina
    const chave = chaves.get(contrato) ?? randomName()
    chaves.set(contrato, chave)
    const painted = await readSamplePicture(PORTRAITS, despedida.key)
    const picture = painted && (await storePicture(deps.media, painted))
    const portrait = picture ? `/midia/${picture.nome}` : null
    const { nome: nome_registro, ...person } = despedida.falecido
    const falecido = {
      ...person,
      nome_registro,
      ...lifeOf(despedida, moments.falecimento),
      estado: 'Alagoas',
      pais: 'Brasil',
    }
    const falecido_id = await insertRow(tx, 'falecido', falecido)
    const row = despedidaRow(deps, despedida, people, moments, { chave, now, portrait })
    const despedidaId = await insertRow(tx, 'despedida', { ...row, falecido_id })
    ids.despedidas[despedida.key] = despedidaId
    if (picture) await insertRows(tx, 'midia', [{ ...picture, despedida_id: despedidaId, homenagem_id: null }])
    await createFotografias(deps, tx, despedidaId, despedida)
    if (despedida.capelaCv)
      ids.apresentacoes[despedida.key] = await insertRow(tx, 'apresentacao', {
        despedida_id: despedidaId,
        empresa: 'CV',
        capela: despedida.capelaCv,
        data_hora_inicial: moments.velorioInicio,
        data_hora_final: moments.velorioFim,
        camera: randomName(),
      })
    const decider = despedida.pagina.com_moderacao === false ? undefined : (despedida.moderador ?? 'colaborador')
    const decidedBy = people.get(decider ?? '')?.contaId ?? null
    for (const homenagem of despedida.homenagens)
      await createHomenagem(deps, tx, { despedidaId, death: deathOf(moments), decidedBy }, homenagem)
    await createFamily(tx, people, despedidaId, despedida)
  }
  return ids
}

const createEvent = async (tx: Executor, people: People, now: string): Promise<void> => {
  const { nomeEvento, nomeEmpresa, titulo } = EVENTO_PADRAO
  const evento_id = await insertEvent(tx, { nome: nomeEvento, empresa: nomeEmpresa, titulo })
  const homenagens = EVENT_HOMENAGENS.map((homenagem, index) => ({
    ...homenagem,
    evento_id,
    telefone: `82900000${String(100 + index)}`,
    decidido_por: homenagem.aprovado ? (people.get('colaborador')?.contaId ?? null) : null,
    decidido_em: homenagem.aprovado ? plusHours(now, index - EVENT_HOMENAGENS.length) : null,
    data_inclusao: plusHours(now, index - EVENT_HOMENAGENS.length - 1),
  }))
  await insertRows(tx, 'homenagem_evento', homenagens)
}

/** Writes all sample data in one transaction. */
export const createWorld = async (deps: Deps, tx: Executor): Promise<SampleIds> => {
  const now = await readLocalTime(tx)
  const people = await createPeople(tx)
  const ids = await createDespedidas(deps, tx, people, now)
  await createEvent(tx, people, now)
  await insertRows(tx, 'pedido_pagina', [PEDIDO_PAGINA])
  await insertRows(tx, 'registro_falecido', registerRows(now.slice(0, 10)))
  await insertRows(tx, 'configuracao', settingsRows())
  const segredo = `whsec_${randomBytes(32).toString('base64')}`
  await insertWebhook(tx, 'https://exemplo.com.br/webhook-de-exemplo', deps.secrets.encrypt(segredo))
  return ids
}
