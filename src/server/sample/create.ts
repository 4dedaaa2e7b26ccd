import { EVENTO_PADRAO } from '#contract/evento/messages.ts'
import { storePicture } from '#server/adapters/images.ts'
import { randomCodigo, randomName } from '#server/core/secrets.ts'
import type { Executor } from '#server/db/client.ts'
import type { NewRow } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { hashSenha } from '#server/features/acesso/senha/hash-rules.ts'
import { type Moments, momentsOf } from './anchors.ts'
import { contactRows } from './contacts.ts'
import {
  DESPEDIDAS,
  EVENT_HOMENAGENS,
  PEOPLE,
  SAMPLE_PASSWORD,
  type SampleDespedida,
  type SampleHomenagem,
} from './data.ts'
import { floristRows } from './florists.ts'
import { readSamplePicture } from './pictures.ts'
import { registerRows } from './register-rows.ts'
import { insertEvent, insertRow, insertRows, localTimeNow, type SampleIds } from './store.ts'

type People = Map<string, { pessoaId: number; contaId: number }>

const createPeople = async (tx: Executor): Promise<People> => {
  const people: People = new Map()
  for (const { key, nome, email, telefone, roles, signsIn, parentesco } of PEOPLE) {
    const relation = parentesco
      ? { moderador_cliente: parentesco.cliente, parentesco_falecido: parentesco.falecido }
      : {}
    const pessoaId = await insertRow(tx, 'pessoa', {
      nome,
      email,
      telefone,
      data_nascimento: null,
      tipo_parentesco: parentesco?.tipo ?? null,
      ...relation,
      telefone_confirmado_em: roles.includes('ROLE_MODERADOR') ? new Date().toISOString() : null,
    })
    const senha_hash = signsIn ? await hashSenha(SAMPLE_PASSWORD) : null
    const account = { pessoa_id: pessoaId, username: email, email, senha_hash, papeis: roles }
    people.set(key, { pessoaId, contaId: await insertRow(tx, 'conta', account) })
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
  const scene = homenagem.scene && (await readSamplePicture('paisagens', homenagem.scene))
  const picture = scene && (await storePicture(deps.media, scene))
  const decided = homenagem.state !== 'espera' && decidedBy !== null
  const homenagemId = await insertRow(tx, 'homenagem', {
    despedida_id: despedidaId,
    participante_id: null,
    nome: homenagem.nome,
    descricao: homenagem.descricao,
    imagem: picture ? `/midia/${picture.nome}` : null,
    publicado: homenagem.state === undefined,
    decidido_por: decided ? decidedBy : null,
    decidido_em: decided ? plusHours(death, homenagem.horas + 1) : null,
    data: plusHours(death, homenagem.horas),
  })
  if (picture) await insertRows(tx, 'midia', [{ ...picture, despedida_id: despedidaId, homenagem_id: homenagemId }])
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
    moderador_id: moderador?.pessoaId ?? null,
    foto_perfil: portrait,
    foto_fundo: despedida.banner,
    obituario: despedida.biografia.join('\n'),
    data_sepultamento: moments.sepultamento,
    local_sepultamento: despedida.localSepultamento,
    localizacao_sepultado: despedida.jazigo,
    data_velorio: moments.velorioInicio,
    local_velorio: despedida.localVelorio,
    status_memoria: !despedida.inativa,
    tipo: despedida.privada ? 'Privada' : 'Publica',
    com_moderacao: !despedida.semModeracao,
    contrato_jazigo: despedida.contrato,
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
    // One chave per family grave .
    const chave = chaves.get(despedida.contrato) ?? randomName()
    chaves.set(despedida.contrato, chave)
    const painted = await readSamplePicture('retratos', despedida.key)
    const picture = painted && (await storePicture(deps.media, painted))
    const portrait = picture ? `/midia/${picture.nome}` : null
    const falecido_id = await insertRow(tx, 'falecido', {
      nome: despedida.nome,
      data_nascimento: despedida.nascimento,
      data_falecimento: moments.falecimento,
      sexo: despedida.sexo,
      cidade: despedida.cidade,
      estado: 'Alagoas',
      pais: 'Brasil',
    })
    const row = despedidaRow(deps, despedida, people, moments, { chave, now, portrait })
    const despedidaId = await insertRow(tx, 'despedida', { ...row, falecido_id })
    ids.despedidas[despedida.key] = despedidaId
    if (picture) await insertRows(tx, 'midia', [{ ...picture, despedida_id: despedidaId, homenagem_id: null }])
    if (despedida.capelaCv)
      ids.apresentacoes[despedida.key] = await insertRow(tx, 'apresentacao', {
        despedida_id: despedidaId,
        empresa: 'CV',
        capela: despedida.capelaCv,
        data_hora_inicial: moments.velorioInicio,
        data_hora_final: moments.velorioFim,
        camera: randomName(),
      })
    const decidedBy = despedida.semModeracao
      ? null
      : (people.get(despedida.moderador ?? 'colaborador')?.contaId ?? null)
    for (const homenagem of despedida.homenagens)
      await createHomenagem(deps, tx, { despedidaId, death: deathOf(moments), decidedBy }, homenagem)
  }
  return ids
}

const createEvent = async (tx: Executor, people: People, now: string): Promise<void> => {
  const { nomeEvento, nomeEmpresa, titulo } = EVENTO_PADRAO
  const evento_id = await insertEvent(tx, { nome: nomeEvento, empresa: nomeEmpresa, titulo })
  const homenagens = EVENT_HOMENAGENS.map(({ cliente, homenageado, mensagem, aprovado }, index) => ({
    evento_id,
    nome_cliente: cliente,
    nome_homenageado: homenageado,
    telefone: `82900000${String(100 + index)}`,
    mensagem,
    aprovado,
    decidido_por: aprovado ? (people.get('colaborador')?.contaId ?? null) : null,
    decidido_em: aprovado ? plusHours(now, index - EVENT_HOMENAGENS.length) : null,
    data_inclusao: plusHours(now, index - EVENT_HOMENAGENS.length - 1),
  }))
  await insertRows(tx, 'homenagem_evento', homenagens)
}

/** Writes all sample data in one transaction. */
export const createWorld = async (deps: Deps, tx: Executor): Promise<SampleIds> => {
  const now = await localTimeNow(tx)
  const people = await createPeople(tx)
  const ids = await createDespedidas(deps, tx, people, now)
  await createEvent(tx, people, now)
  await insertRows(tx, 'registro_falecido', registerRows(now.slice(0, 10)))
  await insertRows(tx, 'floricultura', floristRows())
  await insertRows(tx, 'contato_unidade', contactRows())
  return ids
}
