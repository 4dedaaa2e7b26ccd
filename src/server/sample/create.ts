import { EVENTO_PADRAO } from '#contract/evento/messages.ts'
import { type CleanPicture, encodePixels, newPictureName } from '#server/adapters/images.ts'
import { randomCodigo, randomName } from '#server/core/secrets.ts'
import type { Executor } from '#server/db/client.ts'
import type { NewRow } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { hashSenha } from '#server/features/acesso/senha/hash-rules.ts'
import { type Moments, momentsOf } from './anchors.ts'
import { BIOGRAPHIES } from './biographies.ts'
import { contactRows } from './contacts.ts'
import { FAREWELLS, type SampleFarewell } from './despedidas.ts'
import { EVENT_TRIBUTES } from './events.ts'
import { floristRows } from './florists.ts'
import { type SampleTribute, TRIBUTES } from './homenagens.ts'
import { PEOPLE, SAMPLE_PASSWORD } from './people.ts'
import { readPortrait } from './portraits.ts'
import { registerRows } from './register-rows.ts'
import { paintScene, SCENE_HEIGHT, SCENE_WIDTH, SCENES, type Scene } from './scenes.ts'
import {
  insertBooking,
  insertContacts,
  insertEvent,
  insertFarewell,
  insertFlorists,
  insertPerson,
  insertPicture,
  insertRegister,
  insertTribute,
  type SampleIds,
  wallClockNow,
} from './store.ts'

type People = Map<string, { pessoaId: number; contaId: number }>

const createPeople = async (tx: Executor): Promise<People> => {
  const people: People = new Map()
  for (const { key, nome, email, telefone, roles, signsIn, parentesco } of PEOPLE) {
    const relation = parentesco
      ? { moderador_cliente: parentesco.cliente, parentesco_falecido: parentesco.falecido }
      : {}
    const ids = await insertPerson(
      tx,
      {
        ...{ nome, email, telefone, data_nascimento: null, tipo_parentesco: parentesco?.tipo ?? null, ...relation },
        telefone_confirmado_em: roles.includes('ROLE_MODERADOR') ? new Date().toISOString() : null,
      },
      { username: email, email, senha_hash: signsIn ? await hashSenha(SAMPLE_PASSWORD) : null, papeis: roles },
    )
    people.set(key, ids)
  }
  return people
}

// Wall-clock text plus hours, without a zone: the session's zone turns it into an instant.
const plusHours = (wall: string, hours: number): string =>
  new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Every sample death lies 14 hours before its wake. */
const deathOf = (moments: Moments): string => plusHours(moments.velorioInicio, -14)

/** Two hours after the death, and never in the future: the wake to come is of somebody who has already died. */
const createdAt = (moments: Moments, now: string): string => {
  const [afterDeath, recently] = [plusHours(deathOf(moments), 2), plusHours(now, -1)]
  return afterDeath < recently ? afterDeath : recently
}

type Scenes = ReadonlyMap<Scene, CleanPicture>

/** Each scene is painted once, however many tributes carry it. */
const paintScenes = async (): Promise<Scenes> => {
  const scenes = new Map<Scene, CleanPicture>()
  for (const scene of SCENES) scenes.set(scene, await encodePixels(paintScene(scene), SCENE_WIDTH, SCENE_HEIGHT))
  return scenes
}

const storePicture = async (deps: Deps, picture: CleanPicture) => {
  const { bytes, largura, altura } = picture
  const nome = newPictureName(picture)
  await deps.media.put(nome, bytes)
  return { nome, largura, altura, bytes: bytes.length }
}

const createTribute = async (
  deps: Deps,
  tx: Executor,
  target: { despedidaId: number; death: string; decidedBy: number | null; scenes: Scenes },
  tribute: SampleTribute,
): Promise<void> => {
  const { despedidaId, death, decidedBy, scenes } = target
  const painted = tribute.scene ? scenes.get(tribute.scene) : undefined
  const picture = painted ? await storePicture(deps, painted) : undefined
  const decided = tribute.state !== 'espera' && decidedBy !== null
  const homenagemId = await insertTribute(tx, {
    despedida_id: despedidaId,
    participante_id: null,
    nome: tribute.nome,
    descricao: tribute.descricao,
    imagem: picture ? `/midia/${picture.nome}` : null,
    publicado: tribute.state === undefined,
    decidido_por: decided ? decidedBy : null,
    decidido_em: decided ? plusHours(death, tribute.horas + 1) : null,
    data: plusHours(death, tribute.horas),
  })
  if (picture) await insertPicture(tx, { ...picture, despedida_id: despedidaId, homenagem_id: homenagemId })
}

const despedidaRow = (
  deps: Deps,
  farewell: SampleFarewell,
  people: People,
  moments: Moments,
  identity: { chave: string; now: string; portrait: string | null },
): Omit<NewRow<'despedida'>, 'falecido_id'> => {
  const { chave, now, portrait } = identity
  const codigo = randomCodigo()
  const moderador = people.get(farewell.moderador ?? '')
  const staff = people.get('colaborador')?.contaId ?? null
  return {
    moderador_id: moderador?.pessoaId ?? null,
    foto_perfil: portrait,
    foto_fundo: farewell.banner,
    obituario: BIOGRAPHIES[farewell.key],
    data_sepultamento: moments.sepultamento,
    local_sepultamento: farewell.localSepultamento,
    localizacao_sepultado: farewell.jazigo,
    data_velorio: moments.velorioInicio,
    local_velorio: farewell.localVelorio,
    status_memoria: !farewell.inativa,
    tipo: farewell.privada ? 'Privada' : 'Publica',
    com_moderacao: !farewell.semModeracao,
    contrato_jazigo: farewell.contrato,
    chave,
    codigo_cifrado: deps.secrets.encrypt(codigo),
    codigo_hmac: deps.secrets.hmac('acesso', codigo),
    criado_em: createdAt(moments, now),
    criado_por: staff,
    atualizado_por: staff,
  }
}

const createFarewells = async (deps: Deps, tx: Executor, people: People, now: string): Promise<SampleIds> => {
  const ids: SampleIds = { despedidas: {}, reservas: {} }
  const scenes = await paintScenes()
  const chaves = new Map<string, string>()
  for (const farewell of FAREWELLS) {
    const moments = momentsOf(farewell.anchor, now)
    // One key per family grave (decisions, "Farewells").
    const chave = chaves.get(farewell.contrato) ?? randomName()
    chaves.set(farewell.contrato, chave)
    const painted = await readPortrait(farewell.key)
    const picture = painted && (await storePicture(deps, painted))
    const portrait = picture ? `/midia/${picture.nome}` : null
    const despedidaId = await insertFarewell(
      tx,
      {
        nome: farewell.nome,
        data_nascimento: farewell.nascimento,
        data_falecimento: moments.falecimento,
        sexo: farewell.sexo,
        cidade: farewell.cidade,
        estado: 'Alagoas',
        pais: 'Brasil',
      },
      despedidaRow(deps, farewell, people, moments, { chave, now, portrait }),
    )
    ids.despedidas[farewell.key] = despedidaId
    if (picture) await insertPicture(tx, { ...picture, despedida_id: despedidaId, homenagem_id: null })
    if (farewell.capelaCv)
      ids.reservas[farewell.key] = await insertBooking(tx, {
        despedida_id: despedidaId,
        empresa: 'CV',
        capela: farewell.capelaCv,
        data_hora_inicial: moments.velorioInicio,
        data_hora_final: moments.velorioFim,
        camera: randomName(),
      })
    const decidedBy = farewell.semModeracao ? null : (people.get(farewell.moderador ?? 'colaborador')?.contaId ?? null)
    for (const tribute of TRIBUTES[farewell.key] ?? [])
      await createTribute(deps, tx, { despedidaId, death: deathOf(moments), decidedBy, scenes }, tribute)
  }
  return ids
}

const createEvent = async (tx: Executor, people: People, now: string): Promise<void> => {
  const { nomeEvento, nomeEmpresa, titulo } = EVENTO_PADRAO
  const tributes = EVENT_TRIBUTES.map(({ cliente, homenageado, mensagem, aprovado }, index) => ({
    nome_cliente: cliente,
    nome_homenageado: homenageado,
    telefone: `82900000${String(100 + index)}`,
    mensagem,
    aprovado,
    decidido_por: aprovado ? (people.get('colaborador')?.contaId ?? null) : null,
    decidido_em: aprovado ? plusHours(now, index - EVENT_TRIBUTES.length) : null,
    data_inclusao: plusHours(now, index - EVENT_TRIBUTES.length - 1),
  }))
  await insertEvent(tx, { nome: nomeEvento, empresa: nomeEmpresa, titulo }, tributes)
}

/** Writes the whole sample world inside one transaction. */
export const createWorld = async (deps: Deps, tx: Executor): Promise<SampleIds> => {
  const now = await wallClockNow(tx)
  const people = await createPeople(tx)
  const ids = await createFarewells(deps, tx, people, now)
  await createEvent(tx, people, now)
  await insertRegister(tx, registerRows(now.slice(0, 10)))
  await insertFlorists(tx, floristRows())
  await insertContacts(tx, contactRows())
  return ids
}
